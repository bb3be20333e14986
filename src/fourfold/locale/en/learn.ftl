### Lessons and rules pages

learn-title = Learn { $game }
learn-words = { $n ->
    [one] A first game in one short lesson.
   *[other] A first game in { $n } short lessons, about ten minutes. You’ll try every action once.
}
begin = Start
lessons = Lessons
lesson-of = Lesson { $n } of { $all }
next-lesson = Next: { $title }
again = Start over
done-all = That’s it. Now play!
you-name = You
other-name = Opponent
right = Done
not-that = Not quite
now-you = Now you
went-back = Not that one. It went back.
rules = Rules
rules-title = Rules of { $game }
rules-search = Search the rules
search = Search
contents = Contents
found = { $n ->
    [0] Nothing found for “{ $q }”.
    [one] 1 section found
   *[other] { $n } sections found
}
show-all = Show all
to-lessons = Learn by playing
now = What can I do now?
sheet = Sheet to print
sheet-title = { $game } on one page
sheet-hint = This page fits on one sheet of paper: print it from your browser.
counts-here = Here: { $parts } = { $points }.
counts-now = Now: { $parts } = { $points }. Before your moves: { $before }.
