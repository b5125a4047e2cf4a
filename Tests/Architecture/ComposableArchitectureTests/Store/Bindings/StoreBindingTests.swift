import ComposableArchitecture
import Testing

struct StoreBindingTests {
  /// The storage behind a binding.
  private final class Variable<Value> {
    var value: Value
    var animations: [Animation?] = []

    init(_ value: Value) {
      self.value = value
    }

    var binding: StoreBinding<Value> {
      StoreBinding {
        self.value
      } set: { value, transaction in
        self.value = value
        self.animations.append(transaction.animation)
      }
    }
  }

  private struct Person: Equatable, Identifiable {
    var id = 1
    var name = "a"
    var pet: Pet?
  }

  private struct Pet: Equatable {
    var name = "p"
  }

  @Test func readsAndWrites() {
    let variable = Variable(1)
    let binding = variable.binding
    #expect(binding.wrappedValue == 1)
    binding.wrappedValue = 2
    #expect(variable.value == 2)
    binding.projectedValue.wrappedValue += 1
    #expect(variable.value == 3)
  }

  @Test func isAPropertyWrapper() {
    let variable = Variable(1)
    struct Control {
      @StoreBinding var value: Int
      func press() { value += 1 }
    }
    Control(value: variable.binding).press()
    #expect(variable.value == 2)
  }

  @Test func constantBindingsIgnoreWrites() {
    let binding = StoreBinding.constant(1)
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 1)
  }

  @Test func membersAreBindings() {
    let variable = Variable(Person(pet: Pet()))
    let person = variable.binding
    person.name.wrappedValue = "b"
    #expect(variable.value.name == "b")
    person.pet.wrappedValue = nil
    #expect(variable.value.pet == nil)
    #expect(person.id == 1)
  }

  @Test func changesAndMembersUseTheBindingsTransaction() {
    let variable = Variable(Person())
    let person = variable.binding
    person.wrappedValue.name = "b"
    person.animation(.easeIn).wrappedValue.name = "c"
    person.animation(.easeIn).name.wrappedValue = "d"
    person.name.animation(.linear).wrappedValue = "e"
    withAnimation(.easeOut) { person.name.wrappedValue = "f" }
    #expect(variable.animations == [nil, .easeIn, .easeIn, .linear, .easeOut])
  }

  @Test func currentTransactionIsTheBindings() {
    var seen: [Animation?] = []
    let binding = StoreBinding(get: { 0 }, set: { _ in seen.append(Transaction.current.animation) })
    binding.animation(.easeIn).wrappedValue = 1
    binding.wrappedValue = 1
    #expect(seen == [.easeIn, nil])
  }

  @Test func bindsOptionalContentWhilePresent() throws {
    let variable = Variable(Person())
    #expect(StoreBinding(variable.binding.pet) == nil)
    variable.value.pet = Pet()
    let pet = try #require(StoreBinding(variable.binding.pet))
    pet.name.wrappedValue = "q"
    #expect(variable.value.pet?.name == "q")
    variable.value.pet = nil
    #expect(pet.wrappedValue.name == "p")
    pet.name.wrappedValue = "r"
    #expect(variable.value.pet == nil)
  }

  private enum Destination: Equatable, CasePathable {
    case editor(String)
    case alert

    struct AllCasePaths: Sendable {
      let editor = AnyCasePath(case: Destination.editor)
    }
    static let allCasePaths = AllCasePaths()
  }

  @Test func theValueOfACaseIsBoundWhileItIsThatCase() throws {
    let variable = Variable(Destination.alert)
    #expect(variable.binding.editor == nil)
    variable.value = .editor("a")
    let editor = try #require(variable.binding.editor)
    editor.wrappedValue = "b"
    #expect(variable.value == .editor("b"))
    variable.value = .alert
    #expect(editor.wrappedValue == "a")
  }

  @Test func aWriteToAnotherCaseIsReportedWhereTheBindingWasMade() async throws {
    var destination = Destination.editor("a")
    let line = #line + 1
    let binding = StoreBinding(get: { destination }, set: { destination = $0 })
    let editor = try #require(binding.editor)
    destination = .alert
    let reports = await reports { editor.wrappedValue = "c" }
    #expect(destination == .alert)
    #expect(reports.map(\.line) == [line])
    expectNoDifference(
      reports.first?.text,
      """
      A binding to a case of 'StoreBindingTests.Destination' was set while the value was in another case, so nothing was changed.

        Written: "c"
        Value: StoreBindingTests.Destination.alert

      The binding is valid only while the value is in its case. When the value moves to another case, release the binding and \
      its control, and request a new binding.
      """
    )
  }

  @Test func aBindingIsConvertedToAnOptionalAndBack() {
    let variable = Variable(1)
    let optional = UIBinding<Int?>(variable.binding)
    optional.wrappedValue = 2
    #expect(variable.value == 2)
    optional.wrappedValue = nil
    #expect(variable.value == 2)
    #expect(variable.animations.count == 1)
    #expect(UIBinding(optional)?.wrappedValue == 2)
    #expect(UIBinding(projectedValue: optional).wrappedValue == 2)
  }

  @Test func optionalBindingsConvertToPresenceBindings() {
    let variable = Variable<Int?>(1)
    let isPresent = UIBinding<Bool>(variable.binding.animation(.default))
    #expect(isPresent.wrappedValue)
    isPresent.wrappedValue = true
    #expect(variable.value == 1)
    isPresent.wrappedValue = false
    #expect(variable.value == nil)
    #expect(variable.animations == [.default])
    #expect(!isPresent.wrappedValue)
    isPresent.wrappedValue = true
    #expect(variable.value == nil)
  }

  @Test func aBindingIsConvertedToAnyHashable() {
    let variable = Variable(1)
    let erased = UIBinding<AnyHashable>(variable.binding)
    #expect(erased.wrappedValue == AnyHashable(1))
    erased.wrappedValue = AnyHashable(2)
    erased.wrappedValue = AnyHashable("text")
    #expect(variable.value == 2)
  }
}
