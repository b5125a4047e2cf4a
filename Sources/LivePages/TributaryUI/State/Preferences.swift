/// A named value that a view produces and that enclosing views receive.
public protocol PreferenceKey {
  /// The type of the value that the preference produces.
  associatedtype Value

  /// The default value of the preference.
  static var defaultValue: Value { get }

  /// Combines a sequence of values by modifying the previously accumulated value with the result of a closure
  /// that provides the next value.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension View {
  /// Sets a value for the given preference.
  public func preference<Key: PreferenceKey>(key: Key.Type = Key.self, value: Key.Value) -> some View {
    changingBoxes { boxes, context in
      guard let collector = context.environment.preferences[ObjectIdentifier(Key.self)] as? Collector<Key>
      else {
        return boxes
      }
      let source = context.node.attachment(at: context.path) { PreferenceSource<Key>(of: collector) }
      source.update(value)
      return boxes
    }
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
  /// Applies a transformation to a preference value of the views inside this view. Enclosing views receive the result.
  public func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type = Key.self,
    _ callback: @escaping (inout Key.Value) -> Void
  ) -> some View {
    PreferenceTransformer<Self, Key>(content: self, transform: callback)
  }
}

private struct PreferenceTransformer<Content: View, Key: PreferenceKey>: _PrimitiveView {
  let content: Content
  let transform: (inout Key.Value) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let id = ObjectIdentifier(Key.self)
    var inner = context.appending(0)
    guard let outer = context.environment.preferences[id] as? Collector<Key> else {
      return content._boxes(in: inner)
    }
    let source = context.node.attachment(at: context.appending(1).path) { PreferenceSource<Key>(of: outer) }
    let graph = context.node.graph
    let collector = context.node.attachment(at: context.path) {
      TransformingCollector<Key>(around: nil, in: graph)
    }
    collector.action = { [transform] value in
      var value = value
      transform(&value)
      source.update(value)
    }
    if inner.environment.preferences[id] !== collector { inner.environment.preferences[id] = collector }
    return content._boxes(in: inner)
  }
}

private struct PreferenceReader<Content: View, Key: PreferenceKey>: _PrimitiveView
where Key.Value: Equatable {
  let content: Content
  let action: (Key.Value) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    let id = ObjectIdentifier(Key.self)
    let outer = context.environment.preferences[id] as? Collector<Key>
    let graph = context.node.graph
    let collector = context.node.attachment(at: context.path) {
      EquatableCollector<Key>(around: outer, in: graph)
    }
    collector.action = action
    var inner = context.appending(0)
    if inner.environment.preferences[id] !== collector { inner.environment.preferences[id] = collector }
    return content._boxes(in: inner)
  }
}

/// The preference values of the views inside a view.
@MainActor
private class Collector<Key: PreferenceKey>: Attachment {
  private weak var outer: Collector<Key>?
  private weak var graph: ViewGraph?
  private var sources: [ObjectIdentifier: PreferenceSource<Key>] = [:]
  private var isNoted = false

  init(around outer: Collector<Key>?, in graph: ViewGraph?) {
    self.outer = outer
    self.graph = graph
    super.init()
    noteChange()
  }

  func add(_ source: PreferenceSource<Key>) {
    sources[ObjectIdentifier(source)] = source
    outer?.add(source)
  }

  func remove(_ source: PreferenceSource<Key>) {
    sources[ObjectIdentifier(source)] = nil
    outer?.remove(source)
    noteChange()
  }

  /// Schedules one reduction of the values after the bodies are evaluated.
  func noteChange() {
    outer?.noteChange()
    guard !isNoted else { return }
    isNoted = true
    graph?.changes.append { [weak self] in
      guard let self else { return }
      isNoted = false
      var value = Key.defaultValue
      for source in sources.values.sorted(by: { $0.number < $1.number }) {
        if let next = source.value { Key.reduce(value: &value) { next } }
      }
      receive(value)
    }
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

@MainActor
private final class PreferenceSource<Key: PreferenceKey>: Attachment {
  private(set) var value: Key.Value?
  private weak var collector: Collector<Key>?

  init(of collector: Collector<Key>) {
    self.collector = collector
    super.init()
    collector.add(self)
  }

  func update(_ value: Key.Value) {
    self.value = value
    collector?.noteChange()
  }

  override func disappear() { collector?.remove(self) }
}

private enum PreferencesKey: EnvironmentKey {
  static var defaultValue: [ObjectIdentifier: Attachment] { [:] }
}

extension EnvironmentValues {
  fileprivate var preferences: [ObjectIdentifier: Attachment] {
    get { self[PreferencesKey.self] }
    set { self[PreferencesKey.self] = newValue }
  }
}
