import Foundation
import HTTPTypes
import Hummingbird

/// A response with a body, which fails on request.
struct Answer: Sendable {
  var status = HTTPResponse.Status.ok
  var headers: HTTPFields
  /// The length of the body.
  var length: Int
  /// Returns a range of the body.
  var bytes: @Sendable (Range<Int>) -> [UInt8]
  var fault: Demand.Fault?

  func response() throws -> Response {
    if fault == .unavailable { throw HTTPError(.serviceUnavailable, message: "Down on purpose.") }
    var headers = headers
    headers[.cacheControl] = "no-store"
    return Response(status: status, headers: headers, body: body)
  }

  private var body: ResponseBody {
    ResponseBody(contentLength: length) { [self] writer in
      let end = fault == .brokenOff ? length / 2 : length
      for start in stride(from: 0, to: end, by: Self.piece) {
        var piece = bytes(start..<min(start + Self.piece, end))
        if fault == .damaged { piece[0] ^= 0xFF }
        try await writer.write(ByteBuffer(bytes: piece))
      }
      if fault == .brokenOff { throw BreaksOff() }
      try await writer.finish(nil)
    }
  }

  /// The number of bytes that are generated at a time. It is small, so that no large buffer is needed.
  private static let piece = GeneratedFile.piece

  /// An error that makes the server close the connection.
  private struct BreaksOff: Error {}
}

extension Answer {
  /// Creates a response with the requested part of a file, or all of it.
  /// - Throws: An error with the status 416 if the file has no such range.
  init(_ file: GeneratedFile, to request: HTTPFields, fault: Demand.Fault?) throws(HTTPError) {
    headers = [
      .contentType: "application/octet-stream", .acceptRanges: "bytes", .eTag: file.entityTag,
      .reprDigest: CRC32C.digest(file.checksum),
    ]
    // A client with part of another version receives the whole file.
    let isSameVersion = request[.ifRange].map { $0 == file.entityTag } ?? true
    let range: Range<Int>
    switch RangeRequest(isSameVersion ? request[.range] : nil, size: file.size) {
    case .whole:
      range = 0..<file.size
    case .part(let part):
      range = part
      status = .partialContent
      headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
    case .unsatisfiable:
      throw HTTPError(
        .rangeNotSatisfiable,
        headers: [.contentRange: "bytes */\(file.size)"],
        message: "The file has \(file.size) bytes."
      )
    }
    length = range.count
    bytes = { file.bytes($0.lowerBound + range.lowerBound..<$0.upperBound + range.lowerBound) }
    self.fault = range.upperBound > file.size / 2 ? fault : nil
  }

  /// The names of rivers, as JSON.
  init(rivers: [String], fault: Demand.Fault?) throws {
    struct Body: Encodable {
      let rivers: [String]
    }
    let json = [UInt8](try JSONEncoder().encode(Body(rivers: rivers)))
    self.init(
      headers: [.contentType: "application/json"],
      length: json.count,
      bytes: { [UInt8](json[$0]) },
      fault: fault
    )
  }
}

/// The requested range of a file, from the header field `Range` (RFC 9110, section 14).
enum RangeRequest: Hashable, Sendable {
  case whole
  case part(Range<Int>)
  case unsatisfiable

  /// - Parameters:
  ///   - field: A field such as `bytes=0-99`, `bytes=100-` or `bytes=-50`. If it is invalid or contains
  ///     several ranges, the whole file is sent, as the standard allows.
  ///   - size: The size of the file.
  init(_ field: String?, size: Int) {
    self = field.flatMap { Self.parse($0, size: size) } ?? .whole
  }

  private static func parse(_ field: String, size: Int) -> RangeRequest? {
    let prefix = "bytes="
    guard field.lowercased().hasPrefix(prefix) else { return nil }
    let bounds = field.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else { return nil }
    switch (number(bounds[0]), number(bounds[1])) {
    case (let first?, let last?) where first <= last: return part(first, last, size)
    case (let first?, nil) where bounds[1].isEmpty: return part(first, .max, size)
    case (nil, let length?) where bounds[0].isEmpty:
      return length > 0 ? part(max(size - length, 0), .max, size) : .unsatisfiable
    default: return nil
    }
  }

  private static func part(_ first: Int, _ last: Int, _ size: Int) -> RangeRequest {
    first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
  }

  /// Digits only, without a sign or spaces.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }
}
