#if Macros
  import SwiftParser
  import SwiftSyntax

  private let stateCases = """
    case add(Add.State)
    case limited(Limited.State)
    case preview(name: String)
    case alert(AlertState<Answer>)
    case settings
    """

  private let actionCases = """
    case add(Add.Action)
    case limited(Limited.Action)
    case preview(Swift.Never)
    case alert(Answer)
    case settings(Swift.Never)
    """

  /// Returns the members that macros generate in an enum.
  private func members(writtenBy macros: String, into name: String, with cases: String) -> String {
    let file = Parser.parse(source: expansion(of: "\(macros) enum \(name) {\n\(cases)\n}"))
    let enumeration = file.statements.lazy.compactMap { $0.item.as(EnumDeclSyntax.self) }.first
    return (enumeration?.memberBlock.members ?? []).filter { !$0.decl.is(EnumCaseDeclSyntax.self) }
      .description
  }

  /// The expansion of `@Reducer` for an enum of destinations with a case of each kind.
  let destinationExpanded = #"""
    enum Destination {
      case add(Add)
      case limited(Limited = Limited(limit: 3))
      case preview(name: String)
      case alert(AlertState<Answer>)
      case settings

      @dynamicMemberLookup
      nonisolated enum State: ComposableArchitecture.CaseReducerState, CaseKeyPaths.CasePathable,
        CaseKeyPaths.CasePathIterable, ComposableArchitecture.ObservableState, Swift.Equatable, Swift.Sendable
      {
        typealias StateReducer = Destination
        \#(stateCases)
        \#(members(writtenBy: "@CasePathable @ObservableState", into: "State", with: stateCases))
      }

      nonisolated enum Action: CaseKeyPaths.CasePathable, CaseKeyPaths.CasePathIterable, Swift.Equatable {
        \#(actionCases)
        \#(members(writtenBy: "@CasePathable", into: "Action", with: actionCases))
      }

      typealias Body = ComposableArchitecture.Reduce<Self.State, Self.Action>

      nonisolated static var body: Body {
        ComposableArchitecture.Reduce(
          ComposableArchitecture.CombineReducers<Self.State, Self.Action, _> {
            ComposableArchitecture.Scope(state: \State.Cases.add, action: \Action.Cases.add) {
              Add()
            }
            ComposableArchitecture.Scope(state: \State.Cases.limited, action: \Action.Cases.limited) {
              Limited(limit: 3)
            }
          }
        )
      }

      @dynamicMemberLookup
      nonisolated enum CaseScope: nonisolated CaseKeyPaths.CasePathable {
        case add(ComposableArchitecture.StoreOf<Add>)
        case limited(ComposableArchitecture.StoreOf<Limited>)
        case preview(name: String)
        case alert(AlertState<Answer>)
        case settings
        nonisolated struct AllCasePaths: Swift.Sendable {
          var add: CaseKeyPaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Add>> {
            CaseKeyPaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Add>>(
              uncapturing: CaseScope.add,
              extract: { root in
                guard case .add(let value0) = root else {
                  return nil
                }
                return value0
              },
              modify: { root, change in
                guard case .add(var value0)? = root else {
                  return
                }
                root = nil
                change(&value0)
                root = .add(value0)
              }
            )
          }
          var limited: CaseKeyPaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Limited>> {
            CaseKeyPaths.AnyCasePath<CaseScope, ComposableArchitecture.StoreOf<Limited>>(
              uncapturing: CaseScope.limited,
              extract: { root in
                guard case .limited(let value0) = root else {
                  return nil
                }
                return value0
              },
              modify: { root, change in
                guard case .limited(var value0)? = root else {
                  return
                }
                root = nil
                change(&value0)
                root = .limited(value0)
              }
            )
          }
          var preview: CaseKeyPaths.AnyCasePath<CaseScope, String> {
            CaseKeyPaths.AnyCasePath<CaseScope, String>(
              uncapturing: CaseScope.preview,
              extract: { root in
                guard case .preview(let value0) = root else {
                  return nil
                }
                return value0
              },
              modify: { root, change in
                guard case .preview(var value0)? = root else {
                  return
                }
                root = nil
                change(&value0)
                root = .preview(name: value0)
              }
            )
          }
          var alert: CaseKeyPaths.AnyCasePath<CaseScope, AlertState<Answer>> {
            CaseKeyPaths.AnyCasePath<CaseScope, AlertState<Answer>>(
              uncapturing: CaseScope.alert,
              extract: { root in
                guard case .alert(let value0) = root else {
                  return nil
                }
                return value0
              },
              modify: { root, change in
                guard case .alert(var value0)? = root else {
                  return
                }
                root = nil
                change(&value0)
                root = .alert(value0)
              }
            )
          }
          var settings: CaseKeyPaths.AnyCasePath<CaseScope, Swift.Void> {
            CaseKeyPaths.AnyCasePath<CaseScope, Swift.Void>(
              uncapturing: {
                CaseScope.settings
              },
              extract: { root in
                guard case .settings = root else {
                  return nil
                }
                return ()
              }
            )
          }
        }
        nonisolated static var allCasePaths: AllCasePaths {
          AllCasePaths()
        }
      }

      nonisolated static func scope(_ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
        switch store.state {
        case .add:
          return .add(store.scope(ofCase: \State.Cases.add, action: \Action.Cases.add))
        case .limited:
          return .limited(store.scope(ofCase: \State.Cases.limited, action: \Action.Cases.limited))
        case .preview(let value0):
          return .preview(name: value0)
        case .alert(let value0):
          return .alert(value0)
        case .settings:
          return .settings
        }
      }
    }

    extension Destination: nonisolated ComposableArchitecture.Reducer, nonisolated ComposableArchitecture.CaseReducer, nonisolated ComposableArchitecture.EnumReducer {
    }
    """#
#endif
