import Foundation

// On Linux, Foundation has no formats of URLs.
#if !canImport(Darwin)
  extension URL {
    /// A structure that converts between URL instances and their textual representations.
    ///
    /// ```swift
    /// TextField("Address", value: $address, format: .url)
    /// Text(address, format: .url.scheme(.never).query(.always))
    /// ```
    public struct FormatStyle: Codable, Hashable, Sendable {
      private var options: [Component: ComponentDisplayOption]
      private var host: HostDisplayOption

      /// The parse strategy used by this format style.
      public var parseStrategy: ParseStrategy { ParseStrategy() }

      /// Creates a URL format style with the given display options.
      public init(
        scheme: ComponentDisplayOption = .always,
        user: ComponentDisplayOption = .never,
        password: ComponentDisplayOption = .never,
        host: HostDisplayOption = .always,
        port: ComponentDisplayOption = .omitIfHTTPFamily,
        path: ComponentDisplayOption = .always,
        query: ComponentDisplayOption = .never,
        fragment: ComponentDisplayOption = .never
      ) {
        options = [
          .scheme: scheme, .user: user, .password: password, .port: port, .path: path, .query: query,
          .fragment: fragment,
        ]
        self.host = host
      }

      private func showing(_ component: Component, _ option: ComponentDisplayOption) -> FormatStyle {
        var copy = self
        copy.options[component] = option
        return copy
      }

      /// Modifies a format style to display a URL's scheme component in accordance with the provided option.
      public func scheme(_ strategy: ComponentDisplayOption = .always) -> FormatStyle {
        showing(.scheme, strategy)
      }

      /// Modifies a format style to display a URL's user component in accordance with the provided option.
      public func user(_ strategy: ComponentDisplayOption = .always) -> FormatStyle {
        showing(.user, strategy)
      }

      /// Modifies a format style to display a URL's password component in accordance with the provided option.
      public func password(_ strategy: ComponentDisplayOption = .always) -> FormatStyle {
        showing(.password, strategy)
      }

      /// Modifies a format style to display a URL's host component in accordance with the provided option.
      public func host(_ strategy: HostDisplayOption = .always) -> FormatStyle {
        var copy = self
        copy.host = strategy
        return copy
      }

      /// Modifies a format style to display a URL's port component in accordance with the provided option.
      public func port(_ strategy: ComponentDisplayOption = .always) -> FormatStyle {
        showing(.port, strategy)
      }

      /// Modifies a format style to display a URL's path component in accordance with the provided option.
      public func path(_ strategy: ComponentDisplayOption = .always) -> FormatStyle {
        showing(.path, strategy)
      }

      /// Modifies a format style to display a URL's query component in accordance with the provided option.
      public func query(_ strategy: ComponentDisplayOption = .always) -> FormatStyle {
        showing(.query, strategy)
      }

      /// Modifies a format style to display a URL's fragment component in accordance with the provided option.
      public func fragment(_ strategy: ComponentDisplayOption = .always) -> FormatStyle {
        showing(.fragment, strategy)
      }
    }

    /// Formats the URL using its default format style.
    ///
    /// The style displays the scheme, the host and the path.
    public func formatted() -> String { FormatStyle().format(self) }

    /// Formats the URL with a format style.
    public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
    where Style.FormatInput == URL {
      style.format(self)
    }
  }

  extension URL.FormatStyle: ParseableFormatStyle {
    public func format(_ url: URL) -> String {
      guard let parts = URLComponents(url: url.absoluteURL, resolvingAgainstBaseURL: true) else {
        return url.absoluteString
      }
      let shown = { (component: Component) in
        options[component]?.condition.shows(parts) == false ? nil : component.text(in: parts)
      }
      var text = ""
      if let user = shown(.user) { text += user + (shown(.password).map { ":\($0)" } ?? "") + "@" }
      text += host.text(in: parts)
      if let port = shown(.port) { text += ":\(port)" }
      if let scheme = shown(.scheme) {
        text = scheme + (parts.host == nil && parts.scheme != "file" ? ":" : "://") + text
      }
      text += shown(.path) ?? ""
      if let query = shown(.query) { text += "?\(query)" }
      if let fragment = shown(.fragment) { text += "#\(fragment)" }
      return text
    }

    /// The components of a URL.
    public enum Component: Int, Codable, Hashable, Sendable {
      case scheme, user, password, host, port, path, query, fragment

      /// Returns the text of the component, or `nil` if the URL has no such component.
      fileprivate func text(in parts: URLComponents) -> String? {
        switch self {
        case .scheme: parts.scheme
        case .user: parts.percentEncodedUser
        case .password: parts.percentEncodedPassword
        case .host: parts.percentEncodedHost
        case .port: parts.port.map(String.init)
        case .path: parts.percentEncodedPath
        case .query: parts.percentEncodedQuery
        case .fragment: parts.percentEncodedFragment
        }
      }
    }

    /// A condition for displaying a component.
    fileprivate enum Condition: Codable, Hashable, Sendable {
      case always, never
      case matches(Component, Set<String>)
      case differs(Component, Set<String>)

      static var isNotHTTP: Condition { .differs(.scheme, ["http", "https"]) }

      func shows(_ parts: URLComponents) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .matches(let component, let texts): component.text(in: parts).map(texts.contains) ?? false
        case .differs(let component, let texts): !(component.text(in: parts).map(texts.contains) ?? false)
        }
      }
    }

    /// The type of display option to use when formatting a URL component.
    public struct ComponentDisplayOption: Codable, Hashable, Sendable {
      fileprivate let condition: Condition

      /// A display option that always displays the component.
      public static var always: Self { Self(condition: .always) }
      /// A display option that never displays the component.
      public static var never: Self { Self(condition: .never) }
      /// A display option that omits the component if the scheme is HTTP or HTTPS.
      public static var omitIfHTTPFamily: Self { Self(condition: .isNotHTTP) }

      /// Returns a display option that displays the component if a component has one of the given values.
      public static func displayWhen(_ component: Component, matches requirements: Set<String>) -> Self {
        Self(condition: .matches(component, requirements))
      }

      /// Returns a display option that omits the component if a component has one of the given values.
      public static func omitWhen(_ component: Component, matches requirements: Set<String>) -> Self {
        Self(condition: .differs(component, requirements))
      }
    }

    /// The type of display option to use when formatting the host.
    public struct HostDisplayOption: Codable, Hashable, Sendable {
      private let condition: Condition
      private var subdomains: Set<String> = []
      private var includesLevels = false

      private init(condition: Condition) { self.condition = condition }

      /// A display option that always displays the host.
      public static var always: Self { Self(condition: .always) }
      /// A display option that never displays the host.
      public static var never: Self { Self(condition: .never) }
      /// A display option that omits the host if the scheme is HTTP or HTTPS.
      public static var omitIfHTTPFamily: Self { Self(condition: .isNotHTTP) }

      /// Returns a display option that displays the host if a component has one of the given values.
      public static func displayWhen(_ component: Component, matches requirements: Set<String>) -> Self {
        Self(condition: .matches(component, requirements))
      }

      /// Returns a display option that omits the host if a component has one of the given values.
      public static func omitWhen(_ component: Component, matches requirements: Set<String>) -> Self {
        Self(condition: .differs(component, requirements))
      }

      /// Returns a display option that omits the given subdomains from the beginning of the host.
      ///
      /// - Parameters:
      ///   - subdomainsToOmit: The subdomains to omit.
      ///   - includeMultiLevelSubdomains: A Boolean value that indicates whether to omit all subdomains up to a given
      ///     one as well.
      public static func omitSpecificSubdomains(
        _ subdomainsToOmit: Set<String> = [],
        includeMultiLevelSubdomains: Bool = false
      ) -> Self {
        var option = Self.always
        option.subdomains = subdomainsToOmit
        option.includesLevels = includeMultiLevelSubdomains
        return option
      }

      fileprivate func text(in parts: URLComponents) -> String {
        guard condition.shows(parts), let host = parts.host else { return "" }
        let labels = host.split(separator: ".")
        // The last two labels aren't subdomains.
        let prefix = includesLevels ? labels.dropLast(2) : labels.dropLast(2).prefix(1)
        guard let omitted = prefix.lastIndex(where: { subdomains.contains(String($0)) }) else { return host }
        return labels[(omitted + 1)...].joined(separator: ".")
      }
    }
  }

  extension FormatStyle where Self == URL.FormatStyle {
    /// A style for formatting a URL.
    public static var url: URL.FormatStyle { URL.FormatStyle() }
  }

  extension ParseableFormatStyle where Self == URL.FormatStyle {
    /// A style for formatting a URL.
    public static var url: URL.FormatStyle { URL.FormatStyle() }
  }
#endif
