/// A named value that a view produces and that enclosing views receive.
public protocol PreferenceKey {
  /// The type of the value that the preference produces.
  associatedtype Value

  /// The default value of the preference.
  static var defaultValue: Value { get }

  /// Combines a sequence of values by modifying the previously accumulated value with the result of a closure that
  /// provides the next value.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension View {
  /// Sets a value for the given preference.
  ///
  /// The value replaces those of the views inside this view.
  public func preference<Key: PreferenceKey>(key: Key.Type = Key.self, value: Key.Value) -> some View {
    PreferenceWriter<Self, Key>(content: self, value: value)
  }

  /// Adds an action to perform when the views inside this view first produce the preference, and whenever its
  /// value changes.
  public func onPreferenceChange<Key: PreferenceKey>(
    _ key: Key.Type = Key.self,
    perform action: @escaping (Key.Value) -> Void
  ) -> some View where Key.Value: Equatable {
    PreferenceReader<Self, Key>(content: self, action: action)
  }
}

extension View {
  /// Applies a transformation to a preference value of the views inside this view.
  ///
  /// Enclosing views receive the result.
  public func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type = Key.self,
    _ callback: @escaping (inout Key.Value) -> Void
  ) -> some View {
    PreferenceTransformer<Self, Key>(content: self, transform: callback)
  }
}

private struct PreferenceWriter<Content: View, Key: PreferenceKey>: _PrimitiveView {
  let content: Content
  let value: Key.Value

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let collector = context.environment.collector(of: Key.self)
    var inner = context.appending(0)
    // Enclosing views don't receive the values of the views inside.
    if collector != nil { inner.environment.set(nil, collecting: Key.self) }
    let boxes = content._boxes(in: inner)
    // A value that depends on an unknown size doesn't count.
    guard let collector, !context.environment.isUnmeasured else { return boxes }
    let source = context.node.attachment(at: context.path) { PreferenceSource<Key>(of: collector) }
    source.take(place: context.node)
    source.update(value)
    return boxes
  }
}

private struct PreferenceTransformer<Content: View, Key: PreferenceKey>: _PrimitiveView {
  let content: Content
  let transform: (inout Key.Value) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    var inner = context.appending(0)
    guard let outer = context.environment.collector(of: Key.self) else { return content._boxes(in: inner) }
    let source = context.node.attachment(at: context.appending(1).path) { PreferenceSource<Key>(of: outer) }
    source.take(place: context.node)
    let graph = context.node.graph
    let collector = context.node.attachment(at: context.path) {
      TransformingCollector<Key>(around: nil, in: graph)
    }
    collector.action = { [transform] value in
      var value = value
      transform(&value)
      source.update(value)
    }
    inner.environment.set(collector, collecting: Key.self)
    return content._boxes(in: inner)
  }
}

private struct PreferenceReader<Content: View, Key: PreferenceKey>: _PrimitiveView
where Key.Value: Equatable {
  let content: Content
  let action: (Key.Value) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let outer = context.environment.collector(of: Key.self)
    let graph = context.node.graph
    let collector = context.node.attachment(at: context.path) {
      EquatableCollector<Key>(around: outer, in: graph)
    }
    collector.action = action
    var inner = context.appending(0)
    inner.environment.set(collector, collecting: Key.self)
    return content._boxes(in: inner)
  }
}

/// An object that reduces preference values in the order of the views that produce them.
class PreferenceCollector: Attachment {
  /// Schedules one reduction of the values after the bodies are evaluated.
  func noteChange() {}
}

/// The preference values of the views inside a view.
private class Collector<Key: PreferenceKey>: PreferenceCollector {
  private weak var outer: Collector<Key>?
  private weak var graph: ViewGraph?
  private var sources: [ObjectIdentifier: PreferenceSource<Key>] = [:]
  private var isNoted = false

  init(around outer: Collector<Key>?, in graph: ViewGraph?) {
    self.outer = outer
    self.graph = graph
    super.init()
    graph?.collectors[ObjectIdentifier(self)] = self
    noteChange()
  }

  override func disappear() { graph?.collectors[ObjectIdentifier(self)] = nil }

  func add(_ source: PreferenceSource<Key>) {
    sources[ObjectIdentifier(source)] = source
    outer?.add(source)
  }

  func remove(_ source: PreferenceSource<Key>) {
    sources[ObjectIdentifier(source)] = nil
    outer?.remove(source)
    noteChange()
  }

  override func noteChange() {
    outer?.noteChange()
    guard !isNoted else { return }
    isNoted = true
    graph?.changes.append { [weak self] in
      guard let self else { return }
      isNoted = false
      receive(reduced())
    }
  }

  private func reduced() -> Key.Value {
    var value = Key.defaultValue
    let placed = sources.values.map { (place: $0.place, value: $0.value) }
    for source in placed.sorted(by: { $0.place.lexicographicallyPrecedes($1.place) }) {
      if let next = source.value { Key.reduce(value: &value) { next } }
    }
    return value
  }

  func receive(_ value: Key.Value) {}
}

private final class EquatableCollector<Key: PreferenceKey>: Collector<Key> where Key.Value: Equatable {
  var action: ((Key.Value) -> Void)?
  private var last: Key.Value?

  override func receive(_ value: Key.Value) {
    guard value != last else { return }
    last = value
    action?(value)
  }
}

private final class TransformingCollector<Key: PreferenceKey>: Collector<Key> {
  var action: ((Key.Value) -> Void)?

  override func receive(_ value: Key.Value) { action?(value) }
}

private final class PreferenceSource<Key: PreferenceKey>: Attachment {
  private(set) var value: Key.Value?
  private weak var collector: Collector<Key>?
  private weak var node: ViewNode?
  /// The number of views with a body before this one in the node.
  private var viewsBefore = 0
  /// A number that grows with each evaluation, so later views have larger numbers.
  private var turn = 0

  init(of collector: Collector<Key>) {
    self.collector = collector
    super.init()
    collector.add(self)
  }

  /// Stores the view's place in a node during the node's evaluation.
  func take(place node: ViewNode) {
    self.node = node
    viewsBefore = node.childCount
    turn = node.graph?.nextTurn() ?? 0
  }

  /// The place in the window. It consists of the places in the nodes from the root to the view. Within a node, the
  /// places of other nodes are odd.
  var place: [Int] {
    var steps = [turn, 2 * viewsBefore]
    var node = node
    while let inner = node, let outer = inner.parent {
      steps.append(2 * inner.index + 1)
      node = outer
    }
    return steps.reversed()
  }

  func update(_ value: Key.Value) {
    self.value = value
    collector?.noteChange()
  }

  override func disappear() { collector?.remove(self) }
}

extension EnvironmentValues {
  fileprivate func collector<Key: PreferenceKey>(of key: Key.Type) -> Collector<Key>? {
    object(of: Collector<Key>.self)
  }

  fileprivate mutating func set<Key: PreferenceKey>(_ collector: Collector<Key>?, collecting key: Key.Type) {
    set(object: collector, of: Collector<Key>.self)
  }
}
