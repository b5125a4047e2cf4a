import CaseKeyPaths
import DependencyInjection
import TributaryReports

extension StackAction: _IdentifiedActionOrStackAction {
  public static func _reducer<
    Parent: Reducer,
    Elements: _IdentifiedArrayOrStackState,
    Element: Reducer<Elements._Child, Action>
  >(
    of children: _Children<Parent, Elements, Self, Element>
  ) -> Reduce<Parent.State, Parent.Action> where Elements._ChildKind == _StackedChildren<State> {
    guard
      let path = children.path as? WritableKeyPath<Parent.State, StackState<Element.State>>,
      // The kinds of state and actions match, so all elements of the stack have the same type, although the compiler
      // cannot infer this. It warns that the cast always fails unless the cast starts from `Any`.
      let actionPath = children.actionPath as Any
        as? AnyCasePath<Parent.Action, StackAction<Element.State, Action>>
    else {
      preconditionFailure(
        "'forEach' doesn't support the collection \(Elements.self). Use 'IdentifiedArray' or 'StackState'."
      )
    }
    return Reduce(
      running: StackReducer(
        parent: BodyOnce(children.parent),
        stackPath: path,
        actionPath: actionPath,
        elements: ElementsReducer(
          collectionPath: path,
          actionPath: actionPath.appending(.dismissibleElement()),
          element: DismissibleReducer(base: children.element),
          operatorName: "forEach",
          describeAction: { if case .presented(let action) = $0 { describe(action) } else { describe($0) } },
          isComparedBetweenActions: true,
          site: children.site
        ),
        site: children.site
      )
    )
  }
}

extension AnyCasePath {
  /// The path to an element's id and action, for elements dismissed by popping them.
  fileprivate static func dismissibleElement<State, Action>() -> AnyCasePath
  where Root == StackAction<State, Action>, Value == (StackElementID, PresentationAction<Action>) {
    AnyCasePath(
      embed: { id, action in
        switch action {
        case .presented(let action): .element(id: id, action: action)
        case .dismiss: .popFrom(id: id)
        }
      },
      extract: { action in
        guard case .element(let id, let action) = action else { return nil }
        return (id, .presented(action))
      }
    )
  }
}

/// The reducer that `forEach` creates for stacks. It runs `parent`, and runs the element's reducer on each
/// element of the stack.
private struct StackReducer<Parent: Reducer, Element: Reducer>: Reducer {
  let parent: Parent
  let stackPath: WritableKeyPath<Parent.State, StackState<Element.State>>
  let actionPath: AnyCasePath<Parent.Action, StackAction<Element.State, Element.Action>>
  let elements:
    ElementsReducer<
      Parent.State,
      Parent.Action,
      StackState<Element.State>,
      DismissibleReducer<Element>
    >
  let site: CallSite

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    var effect = elements.cancelDeparted(from: state)
    var popped: StackElementID?
    switch actionPath.extract(from: action) {
    case .element(let id, let action):
      effect = effect.merge(with: elements.reduce(into: &state, id: id, action: .presented(action)))
    case .push(let id, let element):
      push(element, id: id, on: &state[keyPath: stackPath])
    case .popFrom(let id):
      popped = id
      if !state[keyPath: stackPath].hasChild(id: id) { reportMissing(id) }
    case nil:
      break
    }
    let before = elements.membership(in: state)
    effect = effect.merge(with: parent.reduce(into: &state, action: action))
    if let popped { state[keyPath: stackPath].pop(from: popped) }
    return effect.merge(with: elements.cancelDeparted(from: state, since: before))
  }

  private func push(_ element: Element.State, id: StackElementID, on stack: inout StackState<Element.State>) {
    if stack.hasChild(id: id) { return reportPresent(id) }
    reportUnlessNext(id)
    stack.push(element, id: id)
  }

  /// Reports an issue in a test if an id is ahead of the generator. The generator assigns consecutive numbers in
  /// tests and would give the same id to another element later.
  private func reportUnlessNext(_ id: StackElementID) {
    let dependencies = DependencyValues.current
    guard dependencies.context == .test else { return }
    let next = dependencies.stackElementID.peek()
    if id == next {
      _ = dependencies.stackElementID()
    } else if id.generation > next.generation {
      reportUnexpected(id, expected: next)
    }
  }
}

extension StackReducer {
  private func reportMissing(_ id: StackElementID) {
    site.report(
      """
      A 'forEach' at "\(site)" received 'popFrom' for an element that isn't on the stack, so nothing was popped.

        Id: \(id)
        Element: \(typeName(Element.State.self))

      Nothing else changes, but the code that sent it expected the element on the stack. Possible causes:

      • A reducer other than the one to which 'forEach' is attached removed the element, and after that an effect of the element \
      called 'dismiss'. Remove the element in that reducer, which also cancels its effects.
      • The action was sent to the store with an id that isn't on the stack. To pop elements in the parent's own logic, use \
      'state.path.pop(from:)' instead of sending 'popFrom'.
      """
    )
  }

  private func reportPresent(_ id: StackElementID) {
    site.report(
      """
      A 'forEach' at "\(site)" received 'push' with the id of an element that is already on the stack, so nothing was pushed.

        Id: \(id)
        Element: \(typeName(Element.State.self))

      Each element needs a different id, which identifies its actions and effects. Use a new one, \
      '@Dependency(\\.stackElementID)', or append the element with 'state.path.append(…)', which creates one.
      """
    )
  }

  private func reportUnexpected(_ id: StackElementID, expected: StackElementID) {
    site.report(
      """
      A 'forEach' at "\(site)" received 'push' with an id out of order.

        Id: \(id)
        Expected: \(expected)

      In tests the ids of stacks' elements count from zero, and each element takes the next number. Push with \
      'id: \(expected.generation)'. The element was pushed with the given id, which another element may receive later.
      """
    )
  }
}
