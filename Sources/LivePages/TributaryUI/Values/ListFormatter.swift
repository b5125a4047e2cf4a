import Foundation
import TributaryBase

#if !canImport(Darwin)
  /// An object that provides locale-correct formatting of a list of items using the appropriate separator and conjunction.
  ///
  /// On Apple's platforms, this is part of Foundation.
  open class ListFormatter: Formatter, @unchecked Sendable {
    private let options = Locked((locale: Locale.current, item: Formatter?.none))

    /// The locale to use when formatting items in the list.
    open var locale: Locale! {
      get { options.withLock { $0.locale } }
      set { options.withLock { $0.locale = newValue ?? .current } }
    }

    /// An object that formats the items of the list.
    ///
    /// Without a formatter, the text of an item is its description.
    open var itemFormatter: Formatter? {
      get { options.withLock { $0.item } }
      set { options.withLock { $0.item = newValue } }
    }

    /// Constructs a formatted string from an array of strings that uses the list format of the current locale.
    open class func localizedString(byJoining strings: [String]) -> String {
      strings.formatted(.list(type: .and))
    }

    /// Creates a string for an array of items, or returns `nil` if `itemFormatter` can't format an item.
    open func string(from items: [Any]) -> String? {
      var strings: [String] = []
      for item in items {
        guard let itemFormatter else {
          strings.append("\(item)")
          continue
        }
        guard let string = itemFormatter.string(for: item) else { return nil }
        strings.append(string)
      }
      return strings.formatted(.list(type: .and).locale(locale ?? .current))
    }

    open override func string(for object: Any?) -> String? { (object as? [Any]).flatMap(string(from:)) }
  }
#endif
