/// The address of a person on a page: what stands in the browser's address below the page's own path.
///
/// Of `/board/42/notes?sort=name` it is `PageAddress("42", "notes", query: ["sort": "name"])` for a page at
/// `/board`. Its texts are plain: what an address has to spell as `%C3%BC` is an ü here.
public struct PageAddress: Hashable, Sendable {
  /// A name and a value in the query. A name that stands there without a value has an empty one.
  public struct QueryItem: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The components of the path below the page's own.
  public var components: [String]
  /// The items of the query in their order. There may be several of one name.
  public var query: [QueryItem]

  /// - Parameters:
  ///   - components: The components of the path below the page's own: none for the page's path itself.
  ///   - query: The items of the query.
  public init(_ components: String..., query: KeyValuePairs<String, String> = [:]) {
    self.init(components: components, query: query.map { QueryItem($0.key, $0.value) })
  }

  /// - Parameters:
  ///   - components: The components of the path below the page's own.
  ///   - query: The items of the query.
  public init(components: [String], query: [QueryItem]) {
    self.components = components
    self.query = query
  }

  /// The value of the first item of this name. Setting it puts one item in the place of all of the name, and
  /// setting `nil` takes them away.
  public subscript(name: String) -> String? {
    get { query.first { $0.name == name }?.value }
    set {
      let index = query.firstIndex { $0.name == name }
      query.removeAll { $0.name == name }
      guard let newValue else { return }
      query.insert(QueryItem(name, newValue), at: index ?? query.endIndex)
    }
  }

  /// The value of the first item of this name as a number, for instance; `nil` if it is none.
  ///
  /// ```swift
  /// let page = address["page", as: Int.self] ?? 1
  /// ```
  public subscript<Value: LosslessStringConvertible>(name: String, as type: Value.Type) -> Value? {
    self[name].flatMap(Value.init)
  }
}
