#if Postgres
  import Foundation

  /// The channel of messages and visitors, by the same name on all servers.
  package struct ClusterChannel: Hashable, Sendable {
    package let name: String
    package let type: String

    package init(name: String, type: String) {
      self.name = name
      self.type = type
    }
  }

  extension ClusterChannel {
    /// JSON, which has no control characters, whatever the name has.
    var text: String {
      // Two texts can always be encoded.
      let data = (try? JSONEncoder().encode([name, type])) ?? Data()
      return String(decoding: data, as: UTF8.self)
    }

    init?(text: some StringProtocol) {
      guard let parts = try? JSONDecoder().decode([String].self, from: Data(text.utf8)), parts.count == 2
      else {
        return nil
      }
      self.init(name: parts[0], type: parts[1])
    }
  }

  /// Data as PostgreSQL's text: as it is if it is text, as JSON is, and in base 64 otherwise.
  enum WireText {
    static func text(of data: Data) -> String {
      if !data.contains(0), let text = String(validating: data, as: UTF8.self) { return "t" + text }
      return "b" + data.base64EncodedString()
    }

    static func data(of text: some StringProtocol) -> Data? {
      switch text.first {
      case "t": Data(text.utf8.dropFirst())
      case "b": Data(base64Encoded: String(text.dropFirst()))
      default: nil
      }
    }
  }
#endif
