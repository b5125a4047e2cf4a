/// Why nothing could be measured, in words for a person.
struct LoadTestError: Error, CustomStringConvertible {
  let description: String
}
