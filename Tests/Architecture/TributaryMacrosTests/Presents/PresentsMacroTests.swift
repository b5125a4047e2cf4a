#if Macros
  import SwiftSyntaxMacrosGenericTestSupport
  import Testing

  struct PresentsMacroTests {
    @Test func presentedStateIsObservedAndHasAProjection() {
      expectExpansion(
        of: """
          @ObservableState
          struct State {
            @Presents public var child: Child.State?
          }
          """,
        is: """
          struct State {
            public var child: Child.State? {
              @storageRestrictions(initializes: _child)
              init(initialValue) {
                _child = ComposableArchitecture.PresentationState<Child.State>(wrappedValue: initialValue)
              }
              get {
                _$observationRegistrar.access(self, keyPath: \\.child)
                return _child.wrappedValue
              }
              set {
                _$observationRegistrar.mutate(
                  keyPath: \\Self.child, &_child, ComposableArchitecture.PresentationState<Child.State>(wrappedValue: newValue), ComposableArchitecture._$isIdentityEqual
                )
              }
              _modify {
                let modification = _$observationRegistrar.willModify(
                  keyPath: \\Self.child, &_child, ComposableArchitecture._$identity
                )
                defer {
                  _$observationRegistrar.didModify(
                    modification, &_child, ComposableArchitecture._$identity
                  )
                }
                yield &_child.wrappedValue
              }
            }

            private var _child = ComposableArchitecture.PresentationState<Child.State>(wrappedValue: nil)

            public var $child: ComposableArchitecture.PresentationState<Child.State> {
              get {
                _$observationRegistrar.access(self, keyPath: \\.child)
                return _child.projectedValue
              }
              set {
                _$observationRegistrar.mutate(
                  keyPath: \\Self.child, &_child, newValue, ComposableArchitecture._$isIdentityEqual
                )
              }
              _modify {
                let modification = _$observationRegistrar.willModify(
                  keyPath: \\Self.child, &_child, ComposableArchitecture._$identity
                )
                defer {
                  _$observationRegistrar.didModify(
                    modification, &_child, ComposableArchitecture._$identity
                  )
                }
                yield &_child.projectedValue
              }
            }

            var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

            nonisolated var _$id: ComposableArchitecture.ObservableStateID {
              _$observationRegistrar.id
            }

            nonisolated mutating func _$willModify() {
              _$observationRegistrar._$willModify()
            }

            private enum CodingKeys: Swift.String, ComposableArchitecture._ObservableStateKey {
              case _child = "child"
            }
          }

          extension State: nonisolated ComposableArchitecture.ObservableState {
          }
          """
      )
    }

    @Test func presentedStateOfPlainStateIsNotObserved() {
      expectExpansion(
        of: """
          struct State {
            @Presents public var child: Child.State?
          }
          """,
        is: """
          struct State {
            public var child: Child.State? {
              @storageRestrictions(initializes: _child)
              init(initialValue) {
                _child = ComposableArchitecture.PresentationState<Child.State>(wrappedValue: initialValue)
              }
              get {
                _child.wrappedValue
              }
              set {
                _child.wrappedValue = newValue
              }
              _modify {
                yield &_child.wrappedValue
              }
            }

            private var _child = ComposableArchitecture.PresentationState<Child.State>(wrappedValue: nil)

            public var $child: ComposableArchitecture.PresentationState<Child.State> {
              get {
                _child.projectedValue
              }
              set {
                _child.projectedValue = newValue
              }
              _modify {
                yield &_child.projectedValue
              }
            }
          }
          """
      )
    }

    @Test func presentedStateMayHaveAValueAtFirst() {
      expectExpansion(
        of: """
          struct State {
            @Presents var child: Optional<Child> = Child()
          }
          """,
        is: """
          struct State {
            var child: Optional<Child> {
              @storageRestrictions(initializes: _child)
              init(initialValue) {
                _child = ComposableArchitecture.PresentationState<Child>(wrappedValue: initialValue)
              }
              get {
                _child.wrappedValue
              }
              set {
                _child.wrappedValue = newValue
              }
              _modify {
                yield &_child.wrappedValue
              }
            }

            private var _child = ComposableArchitecture.PresentationState<Child>(wrappedValue: Child())

            var $child: ComposableArchitecture.PresentationState<Child> {
              get {
                _child.projectedValue
              }
              set {
                _child.projectedValue = newValue
              }
              _modify {
                yield &_child.projectedValue
              }
            }
          }
          """
      )
    }

    @Test func rejectsConstants() {
      expectExpansion(
        of: """
          struct State {
            @Presents let child: Child?
          }
          """,
        is: """
          struct State {
            let child: Child?
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@Presents' needs a 'var', because the presented state changes",
            line: 2,
            column: 13,
            fixIts: [
              FixItSpec(message: "Replace 'let' with 'var'")
            ]
          )
        ],
        fixed: """
          struct State {
            @Presents var child: Child?
          }
          """
      )
    }

    @Test func rejectsComputedProperties() {
      expectExpansion(
        of: """
          struct State {
            @Presents var child: Child? { nil }
          }
          """,
        is: """
          struct State {
            var child: Child? { nil }
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@Presents' needs a stored property of an instance, without accessors and observers",
            line: 2,
            column: 3,
            fixIts: [
              FixItSpec(message: "Remove '@Presents'")
            ]
          )
        ],
        fixed: """
          struct State {
            var child: Child? { nil }
          }
          """
      )
    }

    @Test func rejectsNonOptionalTypes() {
      expectExpansion(
        of: """
          struct State {
            @Presents var child: Child
          }
          """,
        is: """
          struct State {
            var child: Child
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@Presents' requires an optional type, because nothing may be presented",
            line: 2,
            column: 24,
            fixIts: [
              FixItSpec(message: "Make it optional")
            ]
          )
        ],
        fixed: """
          struct State {
            @Presents var child: Child?
          }
          """
      )
    }

    @Test func presentsRequiresATypeAnnotation() {
      expectExpansion(
        of: """
          struct State {
            @Presents var child = Child.make()
          }
          """,
        is: """
          struct State {
            var child = Child.make()
          }
          """,
        diagnostics: [
          DiagnosticSpec(
            message: "'@Presents' requires a type annotation, such as ': Destination.State?'",
            line: 2,
            column: 17
          )
        ]
      )
    }
  }
#endif
