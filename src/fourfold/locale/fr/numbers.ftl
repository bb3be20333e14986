### Numbers

# $share: a number from 0 to 1
percent-tenths = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
# An estimate is never shown as 0% or 100%
percent-tiny = < { NUMBER(0.01, style: "percent") }
percent-huge = > { NUMBER(0.99, style: "percent") }
