### Lessons and rules pages

learn-title = Learn { $game }
learn-words = A first game in { $n } short lessons, about ten minutes. You’ll try every action once.
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
rules = Rules
rules-title = Rules of { $game }
rules-search = Search the rules
search = Search
contents = Contents
found-one = 1 section found
found = { $n } sections found
found-none = Nothing found for “{ $q }”.
show-all = Show all
to-lessons = Learn by playing
now = What can I do now?
