"""The markers of tests: which ones `make quick` skips.

Markers are set only here: by folder, by fixture, and by a list of slow tests. All other tests are `quick`, also new
ones.
"""

from __future__ import annotations

from pathlib import PurePosixPath

SLOW = frozenset({
    "arena/test_arena.py::test_bench_from_end_to_end",
    "arena/test_balance.py",
    "arena/test_cluster.py",
    "arena/test_data.py",
    "arena/test_tournament.py::test_a_killed_tournament_goes_on_where_it_was",
    "arena/test_tournament.py::test_a_process_that_is_lost_is_told_and_costs_no_finished_game",
    "arena/test_tournament.py::test_ctrl_c_from_a_keyboard",
    "arena/test_tournament.py::test_the_same_games_for_any_number_of_workers",
    "bench/test_peers.py",
    "bots/test_search.py::test_search_beats_random_play",
    "cli/test_new_game.py::test_the_folder_is_found_when_it_is_installed_and_passes_its_tests",
    "cli/test_platforms.py",
    "cli/test_slim_core.py",
    "core/test_conformance.py::test_conforms",
    "core/test_core.py::test_a_cache_that_cannot_be_written_costs_only_time",
    "core/test_core.py::test_code_is_compiled_again_exactly_if_what_it_consists_of_changes",
    "core/test_core.py::test_the_cache_serves_the_next_process_and_survives_damage",
    "core/test_device.py",
    "core/test_instant.py",
    "core/test_interrupts.py::test_ctrl_c_at_any_moment_of_compiling_ends_a_command_without_a_word",
    "envs/test_envs_adapters.py::test_openspiel_s_kit_passes",
    "envs/test_envs_docs.py::test_the_notebook_prints_what_it_says",
    "envs/test_envs_learners.py",
    "envs/test_examples.py",
    "games/shifting_seasons/test_shifting_seasons_policy.py",
    "games/shifting_seasons/test_shifting_seasons_scoring.py::test_every_card_agrees_with_the_slow_scorer",
    "games/shifting_seasons/test_shifting_seasons_words.py::test_the_text_fits_a_terminal",
    "games/shifting_stones/test_shifting_stones_policy.py",
    "games/shifting_stones/test_shifting_stones_secrets.py::test_the_conformance_suite_at_every_decision",
    "games/shifting_stones/test_shifting_stones_study.py",
    "games/shifting_stones/test_shifting_stones_words.py::test_a_table_fits_into_eighty_columns",
    "games/turn_of_time/test_turn_of_time_policy.py",
    "games/turn_of_time/test_turn_of_time_positions.py::test_every_position_of_a_game_round_trips_as_json",
    "games/winter/test_winter_policy.py",
    "games/winter/test_winter_properties.py::test_whole_games_go_as_in_the_naive_implementation",
    "terminal/test_screen.py::test_every_screen_fits_80_by_24",
    "terminal/test_screen.py::test_the_board_of_shifting_seasons_is_in_sight_when_a_lane_is_chosen",
    "test_docs.py::test_the_examples_of_a_page_run",
    "test_docs_site.py",
    "train/test_train.py::test_a_small_training_from_end_to_end",
    "train/test_train.py::test_an_imitated_gpu_plays_and_learns_as_the_cpu_does",
    "test_add_a_game.py",
    "test_fresh_clone.py",
    "test_release.py",
    "test_set_up.py::test_the_last_lines_say_which_tests_did_not_run_and_what_to_install",
    "wasm/test_bundlers.py",
    "wasm/test_npm_package.py",
    "wasm/test_wasm_build.py",
    "wasm/test_wasm_proof.py",
    "web/api/test_api_fuzz.py",
    "web/api/test_generated_clients.py",
    "web/api/test_web_records.py",
    "web/cluster/test_multi_server.py",
    "web/http/test_attack_quotas.py",
    "web/http/test_connections.py",
    "web/http/test_prefix.py",
    "web/http/test_serving.py",
    "web/live/test_attack_bots.py",
    "web/live/test_attack_long_games.py",
    "web/live/test_warmup.py",
    "web/live/test_crash.py",
    "web/live/test_live.py",
    "web/notices/test_notices.py",
    "web/pages/test_changes.py::test_a_change_applied_to_the_old_page_gives_the_new_one",
    "web/pages/test_people_pages.py",
    "web/pages/test_records_page.py",
    "web/pages/test_solo_page.py",
    "web/people/test_attack_accounts.py",
    "web/people/test_attack_personal_data.py",
    "web/people/test_attacks_on_ratings.py",
    "web/people/test_web_accounts.py",
    "web/people/test_personal_data.py",
    "web/storage/test_damage.py",
    "web/storage/test_migrate.py",
    "web/storage/test_stored_games.py",
    "web/tables/test_table_life.py",
    "web/test_logs.py",
    "web/test_operator.py",
    "web/test_sequences.py",
    "web/test_site.py::test_localhost_reaches_the_server_by_either_address",
})  # fmt: skip
"""Files, and functions of otherwise quick files, that take more than a second or two, or need a server."""


def markers_of(file: PurePosixPath, function: str, fixtures: set[str]) -> set[str]:
    """The markers of a test. `file` is relative to the folder `tests`."""
    found = set()
    if file.parts[0] == "browser" or "page_address" in fixtures:
        found.add("browser")
    if "postgres" in fixtures:
        found.add("postgres")
    if str(file) in SLOW or f"{file}::{function}" in SLOW:
        found.add("slow")
    return found or {"quick"}
