/// One of the two streams of a partition.
@usableFromInline
enum PartitionSide {
  case matches
  case nonMatches
}
