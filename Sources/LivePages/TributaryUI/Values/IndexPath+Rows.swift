import Foundation

extension IndexPath {
  /// Creates an index path with the row in a section of a table.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  /// Creates an index path with the item in a section of a collection.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section of a table or collection.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row in the section of a table.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The item in the section of a collection.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
