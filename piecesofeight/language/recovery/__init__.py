"""What to say when a text can't be parsed, and what can be judged of it nevertheless.

`mending` reads such a text to its end: `characters` cleans it, `lines` cuts it into lines of words,
`indentation` says to which line above each belongs. At a word that doesn't fit (a `misfit`),
`judging` says what was meant, and asks `phrases` about several words; what it doesn't know it
leaves to `expecting`, which says what is due. `lost_lines` has what is read in place of a line that
can't be judged, and judges what stands around it. `automaton` knows what can follow where.
"""
