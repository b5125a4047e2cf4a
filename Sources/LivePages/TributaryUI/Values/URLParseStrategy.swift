import Foundation

// On Linux, Foundation has no formats of URLs.
#if !canImport(Darwin)
  extension URL {
    /// A parse strategy for creating URLs from formatted strings.
    ///
    /// By default, a URL needs a scheme and a host.
    public struct ParseStrategy: Foundation.ParseStrategy, Codable, Hashable, Sendable {
      private var strategies: [FormatStyle.Component: ComponentParseStrategy<String>]
      private var port: ComponentParseStrategy<Int>

      /// Creates a new parse strategy with the given strategies for parsing the components of a URL.
      public init(
        scheme: ComponentParseStrategy<String> = .required,
        user: ComponentParseStrategy<String> = .optional,
        password: ComponentParseStrategy<String> = .optional,
        host: ComponentParseStrategy<String> = .required,
        port: ComponentParseStrategy<Int> = .optional,
        path: ComponentParseStrategy<String> = .optional,
        query: ComponentParseStrategy<String> = .optional,
        fragment: ComponentParseStrategy<String> = .optional
      ) {
        strategies = [
          .scheme: scheme, .user: user, .password: password, .host: host, .path: path, .query: query,
          .fragment: fragment,
        ]
        self.port = port
      }

      /// A strategy for parsing a component.
      public enum ComponentParseStrategy<Component: Codable & Hashable & Sendable>: Codable, Hashable,
        Sendable
      {
        /// A strategy for a component that may be missing.
        case optional
        /// A strategy for a component that is required.
        case required
        /// A strategy that uses the given value for a missing component.
        case defaultValue(Component)

        /// Returns the value to use for a missing component, or `nil` if the component is optional.
        fileprivate func missingValue() throws -> Component? {
          switch self {
          case .optional: nil
          case .required: throw CocoaError(.formatting)
          case .defaultValue(let value): value
          }
        }
      }

      /// Parses a URL.
      ///
      /// - Throws: An error if the text isn't a URL, or has no value for a required component.
      public func parse(_ value: String) throws -> URL {
        let text = value.trimmingCharacters(in: .whitespacesAndNewlines)
        // Without a scheme, the host would be parsed as the beginning of the path.
        let head = text.prefix { !"/?#".contains($0) }
        let hasAuthority =
          text.hasPrefix("/") || head.hasSuffix(":") && text[head.endIndex...].hasPrefix("//")
        let isIncomplete = !hasAuthority && strategies[.scheme] != .required && strategies[.host] != .optional
        guard !text.isEmpty, var parts = URLComponents(string: isIncomplete ? "//" + text : text) else {
          throw CocoaError(.formatting)
        }
        if parts.host?.isEmpty == true { parts.host = nil }
        // Existing components aren't set, because setting the decoded text would encode it anew.
        if parts.scheme == nil { parts.scheme = try missingValue(of: .scheme) }
        if parts.user == nil { parts.user = try missingValue(of: .user) }
        if parts.password == nil { parts.password = try missingValue(of: .password) }
        if parts.host == nil { parts.host = try missingValue(of: .host) }
        if parts.port == nil { parts.port = try port.missingValue() }
        if parts.path.isEmpty { parts.path = try missingValue(of: .path) ?? "" }
        if parts.query == nil { parts.query = try missingValue(of: .query) }
        if parts.fragment == nil { parts.fragment = try missingValue(of: .fragment) }
        guard let url = parts.url else { throw CocoaError(.formatting) }
        return url
      }

      private func missingValue(of component: FormatStyle.Component) throws -> String? {
        try strategies[component]?.missingValue() ?? nil
      }

      private func parsing(
        _ component: FormatStyle.Component,
        _ strategy: ComponentParseStrategy<String>
      ) -> ParseStrategy {
        var copy = self
        copy.strategies[component] = strategy
        return copy
      }

      /// Modifies a parse strategy to parse a URL's scheme component in accordance with the provided behavior.
      public func scheme(_ strategy: ComponentParseStrategy<String> = .required) -> ParseStrategy {
        parsing(.scheme, strategy)
      }

      /// Modifies a parse strategy to parse a URL's user component in accordance with the provided behavior.
      public func user(_ strategy: ComponentParseStrategy<String> = .optional) -> ParseStrategy {
        parsing(.user, strategy)
      }

      /// Modifies a parse strategy to parse a URL's password component in accordance with the provided behavior.
      public func password(_ strategy: ComponentParseStrategy<String> = .optional) -> ParseStrategy {
        parsing(.password, strategy)
      }

      /// Modifies a parse strategy to parse a URL's host component in accordance with the provided behavior.
      public func host(_ strategy: ComponentParseStrategy<String> = .required) -> ParseStrategy {
        parsing(.host, strategy)
      }

      /// Modifies a parse strategy to parse a URL's port component in accordance with the provided behavior.
      public func port(_ strategy: ComponentParseStrategy<Int> = .optional) -> ParseStrategy {
        var copy = self
        copy.port = strategy
        return copy
      }

      /// Modifies a parse strategy to parse a URL's path component in accordance with the provided behavior.
      public func path(_ strategy: ComponentParseStrategy<String> = .optional) -> ParseStrategy {
        parsing(.path, strategy)
      }

      /// Modifies a parse strategy to parse a URL's query component in accordance with the provided behavior.
      public func query(_ strategy: ComponentParseStrategy<String> = .optional) -> ParseStrategy {
        parsing(.query, strategy)
      }

      /// Modifies a parse strategy to parse a URL's fragment component in accordance with the provided behavior.
      public func fragment(_ strategy: ComponentParseStrategy<String> = .optional) -> ParseStrategy {
        parsing(.fragment, strategy)
      }
    }

    /// Creates a URL instance by parsing the provided input in accordance with a parse strategy.
    public init<Strategy: Foundation.ParseStrategy>(_ value: Strategy.ParseInput, strategy: Strategy) throws
    where Strategy.ParseOutput == URL {
      self = try strategy.parse(value)
    }
  }

  extension ParseStrategy where Self == URL.ParseStrategy {
    /// A parse strategy for URLs.
    public static var url: URL.ParseStrategy { URL.ParseStrategy() }
  }
#endif
