import TributaryBase

/// Finds the offers of the previous rendering that correspond to new ones, so that the new offers keep their
/// names.
///
/// Offers usually keep their position. To find those that were inserted, removed or moved, the search covers
/// nearby positions. If an offer is farther away, it counts as new, at the cost of a few bytes. The search
/// goes much further for a field, as the server would reject text that the user typed under a different name.
struct OfferMatcher<Action> {
  private static var reach: Int { 32 }
  private static var reachOfFields: Int { 256 }

  private let offers: [NamedOffer<Action>]
  private var isTaken: [Bool]
  private var next = 0
  /// The indices of the fields.
  private lazy var inputs = offers.indices.filter { offers[$0].offer.trigger == .input }

  init(_ offers: [NamedOffer<Action>]) {
    self.offers = offers
    isTaken = Array(repeating: false, count: offers.count)
  }

  /// Returns the name of the corresponding offer in the previous rendering, unless it's already taken.
  ///
  /// - Parameters:
  ///   - offer: The new offer.
  ///   - row: The row that contains the offer.
  mutating func name(of offer: Offer<Action>, in row: RowDigest) -> OfferName? {
    for distance in 0..<min(Self.reach, offers.count) {
      let index = (next + distance) % offers.count
      if take(at: index, as: offer, in: row) { return offers[index].name }
    }
    guard offer.trigger == .input, offers.count > Self.reach else { return nil }
    let start = firstInput(from: next)
    for distance in 0..<min(Self.reachOfFields, inputs.count) {
      let index = inputs[(start + distance) % inputs.count]
      if take(at: index, as: offer, in: row) { return offers[index].name }
    }
    return nil
  }

  /// Returns the position of the first field at or after an index, or 0 if there is none. The indices are in
  /// ascending order.
  private mutating func firstInput(from index: Int) -> Int {
    var (low, high) = (0, inputs.count)
    while low < high {
      let middle = (low + high) / 2
      if inputs[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low == inputs.count ? 0 : low
  }

  /// Marks a previous offer as matched if it represents the same action as a new one.
  private mutating func take(at index: Int, as offer: Offer<Action>, in row: RowDigest) -> Bool {
    let known = offers[index]
    guard !isTaken[index], known.row == row, known.offer.isSame(as: offer) else { return false }
    isTaken[index] = true
    next = (index + 1) % offers.count
    return true
  }

  /// The names of the previous offers that don't correspond to a new offer.
  var gone: [OfferName] {
    var names: [OfferName] = []
    for index in offers.indices where !isTaken[index] { names.append(offers[index].name) }
    return names
  }
}

/// Names offers, independent of their action type.
protocol OfferNames: AnyObject {
  func name(of offer: MarkupOffer, in row: RowDigest) -> String
}

/// Names the offers of a component during one rendering.
final class OfferRenewal<Action>: OfferNames {
  private let component: ComponentNode
  private let tree: TreeState
  private var matcher: OfferMatcher<Action>
  private var offered: [NamedOffer<Action>] = []
  /// The component's previous names, if its offers' actions had a different type.
  private let unknown: [OfferName]

  /// - Parameters:
  ///   - component: The component, with its previous offers.
  ///   - tree: The state that the page's components share.
  init(of component: ComponentNode, in tree: TreeState) {
    self.component = component
    self.tree = tree
    let known = component.offers as? TypedOffers<Action>
    matcher = OfferMatcher(known?.offers ?? [])
    unknown = known == nil ? component.offers?.names ?? [] : []
    offered.reserveCapacity(known?.offers.count ?? 0)
  }

  /// Returns the name of an offer. If the previous rendering had an offer for the same action, its name is
  /// reused.
  func name(of offer: MarkupOffer, in row: RowDigest) -> String {
    let offer = offer.offer(of: Action.self)
    let name = matcher.name(of: offer, in: row) ?? tree.add(offer, in: row, of: component)
    offered.append(NamedOffer(name: name, row: row, offer: offer))
    return name.text
  }

  /// Withdraws the offers that the component no longer has.
  ///
  /// - Parameter send: A closure that receives the actions.
  /// - Returns: The component's current offers, or `nil` if none exist.
  func finish(send: @escaping (Action) -> Void) -> ComponentOffers? {
    for name in matcher.gone + unknown { tree.remove(name) }
    return offered.isEmpty ? nil : TypedOffers(offered, send: send)
  }
}

/// Compares offers that create actions from values, even if their samples are for different values.
struct OfferComparison<Action> {
  /// The value from which the sample was created.
  let probe: Any
  let sample: (Any) -> Action?

  /// - Parameters:
  ///   - probe: The value from which the sample was created.
  ///   - sample: A closure that returns the action for a value. It should be a pure function.
  init(probe: Any, sample: @escaping (Any) -> Action?) {
    self.probe = probe
    self.sample = sample
  }

  /// Returns the comparison with its actions wrapped in actions of a different type.
  func map<Other>(_ embed: @escaping (Action) -> Other) -> OfferComparison<Other> {
    OfferComparison<Other>(probe: probe) { [sample] in sample($0).map(embed) }
  }
}

/// Returns a Boolean value that indicates whether two values are known to be the same.
///
/// The values may be actions that aren't `Equatable`. These are compared part by part: by their bytes, by the
/// case of an enum and its associated values, by the properties of a struct, and by the identity of objects.
///
/// Values that can't be compared, such as closures, count as different. This is safe, since the control gets
/// a new name and the server rejects a click on the old one.
func areSame(_ first: Any, _ second: Any) -> Bool {
  func compare<Value>(_ first: Value) -> Bool {
    guard let second = second as? Value else { return false }
    return areSameValues(first, second)
  }
  guard type(of: first) == type(of: second) else { return false }
  return _openExistential(first, do: compare)
}

/// Returns a Boolean value that indicates whether two values of the same type are known to be the same; see
/// ``areSame(_:_:)``.
func areSameValues<Value>(_ first: Value, _ second: Value) -> Bool {
  // Both values are alive, so equal references refer to the same object. If only padding bytes differ, the
  // parts are compared.
  let haveSameBytes = withUnsafeBytes(of: first) { first in
    withUnsafeBytes(of: second) { second in first.elementsEqual(second) }
  }
  if haveSameBytes { return true }
  if let first = first as? any Equatable { return isEqual(first, second) }
  if let first = first as? [Any], let second = second as? [Any] {
    return first.count == second.count && zip(first, second).allSatisfy(areSame)
  }
  // A custom mirror may omit parts that differ between the values.
  guard first is any AnyOptional || !(first is any CustomReflectable) else { return false }
  return haveSameParts(first, second)
}

/// An optional, whose mirror is complete.
private protocol AnyOptional {}
extension Optional: AnyOptional {}

private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
  (second as? Value) == first
}

private func haveSameParts(_ firstValue: Any, _ secondValue: Any) -> Bool {
  let (first, second) = (Mirror(reflecting: firstValue), Mirror(reflecting: secondValue))
  let areEmpty = first.children.isEmpty && second.children.isEmpty
  switch first.displayStyle {
  // The remaining bytes of a case without values are undefined.
  case .optional where areEmpty: return true
  case .enum where areEmpty:
    guard let first = stableText(of: firstValue) else { return false }
    return first == stableText(of: secondValue)
  case .enum, .struct, .tuple, .optional: break
  // Identical objects have the same bytes, so the comparison of bytes has already found them equal.
  default: return false
  }
  // Values without parts can be compared only by their bytes.
  guard !first.children.isEmpty, first.children.count == second.children.count else { return false }
  // An `unowned` reference to a released object must not be read, so its bytes are compared.
  let references = first.displayStyle == .struct ? ReferenceField.all(of: type(of: firstValue)) : []
  let places = zip(first.children.indices, second.children.indices)
  return places.enumerated().allSatisfy { number, pair in
    if number < references.count, let field = references[number] {
      return referenceBits(at: field.offset, in: firstValue)
        == referenceBits(at: field.offset, in: secondValue)
    }
    let (one, other) = (first.children[pair.0], second.children[pair.1])
    return one.label == other.label && areSame(one.value, other.value)
  }
}
