#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct CasePathableMacroTests {
    @Test func suggestsFileprivateForPrivateTypes() {
      expectExpansion(
        of: """
          struct Screen {
            @CasePathable
            private enum Tab {
            }
          }
          """,
        is: """
          struct Screen {
            private enum Tab {

              nonisolated struct AllCasePaths: Swift.Sendable, Swift.Sequence {
                func makeIterator() -> Swift.IndexingIterator<[CaseKeyPaths.PartialCaseKeyPath<Tab>]> {
                  let paths: [CaseKeyPaths.PartialCaseKeyPath<Tab>] = []
                  return paths.makeIterator()
                }
              }

              nonisolated static var allCasePaths: AllCasePaths {
                AllCasePaths()
              }
            }
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message:
              "'@CasePathable' writes an extension, where the private type 'Tab' is inaccessible; make 'Tab' fileprivate",
            line: 3,
            column: 3,
            fixIts: [FixItSpec(message: "Replace 'private' with 'fileprivate'")]
          )
        ],
        fixed: """
          struct Screen {
            @CasePathable
            fileprivate enum Tab {
            }
          }
          """
      )
    }

    @Test func writesAPathForEachCaseAndAListOfThem() {
      expectExpansion(
        of: """
          @CasePathable
          public enum Action {
            /// The child's.
            case child(Child.Action)
            case reset
          }
          """,
        is: #"""
          public enum Action {
            /// The child's.
            case child(Child.Action)
            case reset

            public nonisolated struct AllCasePaths: CaseKeyPaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
              /// The child's.
              public var child: CaseKeyPaths.AnyCasePath<Action, Child.Action> {
                CaseKeyPaths.AnyCasePath<Action, Child.Action>(
                  uncapturing: Action.child,
                  extract: { root in
                    guard case .child(let value0) = root else {
                      return nil
                    }
                    return value0
                  },
                  modify: { root, change in
                    guard case .child(var value0)? = root else {
                      return
                    }
                    root = nil
                    change(&value0)
                    root = .child(value0)
                  }
                )
              }
              public var reset: CaseKeyPaths.AnyCasePath<Action, Swift.Void> {
                CaseKeyPaths.AnyCasePath<Action, Swift.Void>(
                  uncapturing: {
                    Action.reset
                  },
                  extract: { root in
                    guard case .reset = root else {
                      return nil
                    }
                    return ()
                  }
                )
              }
              public subscript(root: Action) -> CaseKeyPaths.PartialCaseKeyPath<Action> {
                if case .child = root {
                  return \.child
                }
                return \.reset
              }
              public func makeIterator() -> Swift.IndexingIterator<[CaseKeyPaths.PartialCaseKeyPath<Action>]> {
                var paths: [CaseKeyPaths.PartialCaseKeyPath<Action>] = []
                paths.append(\.child)
                paths.append(\.reset)
                return paths.makeIterator()
              }
            }

            public nonisolated static var allCasePaths: AllCasePaths {
              AllCasePaths()
            }
          }

          extension Action: nonisolated CaseKeyPaths.CasePathable, nonisolated CaseKeyPaths.CasePathIterable {
          }
          """#
      )
    }

    @Test func severalValuesAreATupleWithTheirLabelsAndSelfIsTheEnum() {
      expectMember(
        of: "indirect enum Tree { case node(left: Self, Tree) }",
        contains: """
          var node: CaseKeyPaths.AnyCasePath<Tree, (left: Tree, Tree)> {
          """,
        "Tree.node(left: $0.0, $0.1)",
        "guard case .node(let value0, let value1)? = root else {",
        "var value = (left: value0, value1)",
        "root = .node(left: value.0, value.1)"
      )
    }

    @Test func conditionsAndAvailabilityAreKept() {
      expectMember(
        of: """
          enum Flag {
            #if DEBUG
              case debug(Int)
            #else
              case release
            #endif
            @available(macOS 99, *) case late
            @available(*, deprecated, message: "Use 'late'.") case old
            @available(*, unavailable) case never
          }
          """,
        contains: "#if DEBUG",
        "#else",
        "#endif",
        "@available(macOS 99, *)",
        "if #available(macOS 99, *) {",
        "@available(*, deprecated, message: \"Use 'late'.\")"
      )
    }

    @Test func membersAreAsVisibleAsTheEnum() {
      expectMember(of: "package enum Action { case a }", contains: "package nonisolated struct AllCasePaths")
      expectMember(of: "private enum Action { case a }", contains: "\n  nonisolated struct AllCasePaths")
      expectMember(of: "enum Action { case `default` }", contains: "var `default`: ")
    }

    @Test(arguments: ["struct", "class", "actor"])
    func otherTypesThanEnumsHaveNoCases(keyword: String) {
      expectExpansion(
        of: """
          @CasePathable
          \(keyword) State {
          }
          """,
        is: """
          \(keyword) State {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@CasePathable' can be applied to an enum only",
            line: 1,
            column: 1,
            fixIts: [FixItSpec(message: "Remove '@CasePathable'")]
          )
        ],
        fixed: """
          \(keyword) State {
          }
          """
      )
    }

    @Test func rejectsDuplicateCaseNames() {
      expectExpansion(
        of: """
          @CasePathable
          enum Action {
            case failed(reason: String)
            case failed(code: Int)
            #if DEBUG
              case debug
            #else
              case debug
            #endif
          }
          """,
        is: """
          enum Action {
            case failed(reason: String)
            case failed(code: Int)
            #if DEBUG
              case debug
            #else
              case debug
            #endif
          }

          extension Action: nonisolated CaseKeyPaths.CasePathable, nonisolated CaseKeyPaths.CasePathIterable {
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'failed' is also the name of another case, so its path would be ambiguous",
            line: 4,
            column: 8,
            fixIts: [FixItSpec(message: "Rename this case to 'failedCode'")]
          )
        ],
        fixed: """
          @CasePathable
          enum Action {
            case failed(reason: String)
            case failedCode(code: Int)
            #if DEBUG
              case debug
            #else
              case debug
            #endif
          }
          """
      )
    }

    @Test func rejectsRepeatedAttributes() {
      expectExpansion(
        of: """
          @CasePathable
          @CasePathable
          enum Empty {
          }
          """,
        is: expansionOfEmpty,
        diagnostics: [
          DiagnosticSpec(
            message: "'@CasePathable' is applied twice",
            line: 2,
            column: 1,
            fixIts: [FixItSpec(message: "Remove '@CasePathable'")]
          )
        ],
        fixed: """
          @CasePathable
          enum Empty {
          }
          """
      )
    }
  }

  private let expansionOfEmpty = """
    enum Empty {

      nonisolated struct AllCasePaths: Swift.Sendable, Swift.Sequence {
        func makeIterator() -> Swift.IndexingIterator<[CaseKeyPaths.PartialCaseKeyPath<Empty>]> {
          let paths: [CaseKeyPaths.PartialCaseKeyPath<Empty>] = []
          return paths.makeIterator()
        }
      }

      nonisolated static var allCasePaths: AllCasePaths {
        AllCasePaths()
      }
    }

    extension Empty: nonisolated CaseKeyPaths.CasePathable, nonisolated CaseKeyPaths.CasePathIterable {
    }

    extension Empty: nonisolated CaseKeyPaths.CasePathable, nonisolated CaseKeyPaths.CasePathIterable {
    }
    """

  /// Expects that the expansion of `@CasePathable` contains the given source.
  private func expectMember(
    of source: String,
    contains pieces: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expansion = expansion(of: "@CasePathable " + source)
    for piece in pieces {
      #expect(expansion.contains(piece), sourceLocation: sourceLocation)
    }
  }
#endif
