/// The range of a file that a response contains, in the format of the field `Content-Range`: `bytes
/// 0-99/1234`.
struct ContentRange: Equatable {
  let start: Int
  let length: Int
  let size: Int

  init?(_ field: String) {
    let prefix = "bytes "
    guard field.hasPrefix(prefix) else { return nil }
    let numbers = field.dropFirst(prefix.count)
      .split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
      .map { Int($0) }
    guard
      numbers.count == 3, let start = numbers[0], let end = numbers[1], let size = numbers[2],
      0 <= start, start <= end, end < size
    else { return nil }
    self.start = start
    length = end - start + 1
    self.size = size
  }
}
