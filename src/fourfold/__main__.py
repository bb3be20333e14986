from fourfold.cli import main

main()
