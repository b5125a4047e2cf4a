#if Macros
  import CaseKeyPaths
  import Testing

  private func paths<Root: CasePathable>(of root: Root.Type) -> Root.AllCasePaths { Root.allCasePaths }

  struct CasePathableUseTests {
    @Test func eachCaseIsEmbeddedAndTakenOut() {
      let circle: Shape = (\Shape.Cases.circle)(2)
      #expect(circle == .circle(radius: 2))
      let point: Shape = (\Shape.Cases.point)()
      #expect(point == .point)
      #expect(Shape.circle(radius: 2)[case: \.circle] == 2)
      #expect(Shape.point[case: \.circle] == nil)
      #expect(Shape.point.is(\.point))
      #expect(!Shape.point.is(\.circle))
      #expect(Shape.nested(.only("a"))[case: \.nested.only] == "a")
      #expect(Shape.debugged("a")[case: \.debugged] == "a")
      #expect(Shape.fallback()[case: \.fallback] == 3)
      #expect(Shape.late.is(\.late))
    }

    @Test func severalValuesAreATupleWithTheCasesLabels() throws {
      let size = try #require(Shape.rectangle(width: 1, 2)[case: \.rectangle])
      #expect(size.width == 1)
      #expect(size.1 == 2)
      #expect(Shape.allCasePaths.rectangle.embed((3, 4)) == .rectangle(width: 3, 4))
      let both = try #require(Shape.twice(.point, of: .group([]))[case: \.twice])
      #expect(both.0 == .point)
      #expect(both.of == .group([]))
    }

    @Test func dynamicMembersReadACaseByItsName() {
      let shape = Shape.nested(.only("a"))
      #expect(shape.nested == .only("a"))
      #expect(shape.circle == nil)
      #expect(shape.default == nil)
    }

    @Test func modifyChangesPayloadsInPlace() {
      var shape = Shape.group([1])
      #expect(shape.modify(\.group) { $0.append(2) })
      #expect(shape == .group([1, 2]))
      withKnownIssue {
        #expect(!shape.modify(\.circle) { $0 = 1 })
      } matching: {
        $0.description.contains("Value: \\.group\n")
      }
      #expect(shape == .group([1, 2]))
      shape = .rectangle(width: 1, 2)
      shape.modify(\.rectangle) { $0.width = 5 }
      #expect(shape == .rectangle(width: 5, 2))
      shape = .nested(.only("a"))
      shape.modify(\.nested.only) { $0 += "b" }
      #expect(shape == .nested(.only("ab")))
      shape = .twice(.point, of: .point)
      shape.modify(\.twice) { $0.of = .default(1) }
      #expect(shape == .twice(.point, of: .default(1)))
    }

    @Test func modifyDoesNotCopyThePayload() {
      func storage(_ numbers: inout [Int]) -> UnsafeMutablePointer<Int>? {
        numbers.withUnsafeMutableBufferPointer { $0.baseAddress }
      }
      let path = Shape.allCasePaths.group
      var shape = Shape.group(Array(0..<100))
      let before = path.modify(&shape) { storage(&$0) }
      let after = path.modify(&shape) { storage(&$0) }
      #expect(before != nil)
      #expect(before == after)
    }

    @Test func thrownErrorsKeepEarlierChanges() {
      struct Stop: Error {}
      var shape = Shape.group([1])
      #expect(throws: Stop.self) {
        try shape.modify(\.group) {
          $0.append(2)
          throw Stop()
        }
      }
      #expect(shape == .group([1, 2]))
    }

    @Test func aCaseReplacesAnotherByAssignment() {
      var shape = Shape.point
      shape[case: \.circle] = 3
      #expect(shape == .circle(radius: 3))
      shape[case: \.nested.only] = "a"
      #expect(shape == .nested(.only("a")))
      shape[case: \.nested] = nil
      #expect(shape == .nested(.only("a")))
      shape[case: \.nested.only]?.append("b")
      #expect(shape == .nested(.only("ab")))
      shape[case: \.circle]? += 1
      #expect(shape == .nested(.only("ab")))
    }

    @Test func theListOfPathsIsIteratedInTheOrderOfTheCases() {
      #expect(Array(Loading<Int>.allCasePaths) == [\.idle, \.loaded, \.failed])
      #expect(Array(Empty.allCasePaths).isEmpty)
      #expect(Array(allShapes).contains(\.late))
    }

    /// `Shape` has a deprecated case. A list of an opaque type does not name the cases.
    private var allShapes: some CasePathReflectable<Shape> & Sequence<PartialCaseKeyPath<Shape>> {
      paths(of: Shape.self)
    }

    @Test func valuesReturnTheirCasePath() {
      #expect(Loading<Int>.allCasePaths[.failed("a")] == \.failed)
      #expect(allShapes[.nested(.only("a"))] == \.nested)
      #expect(allShapes[.late] == \.late)
      let path = allShapes[.group([1])]
      #expect(Shape.group([2]).is(path))
      #expect(!Shape.point.is(path))
      let group: Shape? = path([3])
      #expect(group == .group([3]))
      let none: Shape? = path("3")
      #expect(none == nil)
    }

    @Test func genericEnumsHavePaths() {
      #expect(Loading.loaded("a", at: 1)[case: \.loaded]?.0 == "a")
      #expect(Loading.Step.one("a")[case: \.one] == "a")
    }

    @Test func aSwitchMatchesPaths() {
      switch Shape.circle(radius: 1) {
      case \.point: Issue.record("A circle is no point.")
      case \.circle: break
      default: Issue.record("A circle is a circle.")
      }
    }

    @Test func casesCarryClosuresAndExistentialValues() throws {
      let act = try #require(Closures.act { _ in }[case: \.act])
      act(1)
      #expect(Closures.optional(nil).is(\.optional))
      #expect(Closures.value([1])[case: \.value] != nil)
    }
  }
#endif
