import DependencyInjection
import Foundation
import Testing

struct UUIDTests {
  @Dependency(\.uuid) private var uuid

  @Test func isUnimplementedInATest() {
    withKnownIssue {
      _ = uuid()
    } matching: {
      $0.description.contains(#"@Dependency(\.uuid) has no test implementation"#)
        && $0.description.contains("$0.uuid = .incrementing")
    }
  }

  @Test func countsWhenIncrementing() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      #expect(uuid() == UUID(0))
      #expect(uuid() == UUID(1))
      #expect(UUID(258).uuidString == "00000000-0000-0000-0000-000000000102")
    }
  }

  @Test(arguments: [-1, .max]) func usesTheLowerBitsOfAnyNumber(_ number: Int) {
    #expect(UUID(number).uuidString == "00000000-0000-0000-0000-0000FFFFFFFF")
  }

  @Test func eachIncrementingGeneratorStartsAtZero() {
    #expect(UUIDGenerator.incrementing() == UUID(0))
    #expect(UUIDGenerator.incrementing() == UUID(0))
  }

  @Test(arguments: [-1, Int.max, Int(UInt32.max)])
  func numbersBeyond32BitsAreCutOff(_ number: Int) {
    #expect(UUID(number).uuidString == "00000000-0000-0000-0000-0000FFFFFFFF")
  }

  @Test func canBeConstant() {
    let constant = UUIDGenerator.constant(UUID(7))
    #expect(constant() == constant())
  }

  @Test func isRandomInARunningProgram() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(uuid() != uuid())
    }
  }
}
