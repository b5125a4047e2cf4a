import Testing

@testable import PrimeTime

struct PrimeSieveTests {
  @Test(arguments: [
    (1, 2), (2, 3), (3, 5), (5, 11), (6, 13), (7, 17), (100, 541), (1000, 7919), (100_000, 1_299_709),
  ])
  func findsThePrimeAtAPlace(n: Int, prime: Int) async {
    #expect(await PrimeSieve().prime(at: n) == prime)
  }

  @Test func answersInAnyOrder() async {
    let sieve = PrimeSieve()
    for (n, prime) in [(1000, 7919), (1, 2), (2000, 17389), (5, 11), (1000, 7919)] {
      #expect(await sieve.prime(at: n) == prime)
    }
  }

  @Test func agreesWithTrialDivision() async {
    let sieve = PrimeSieve()
    let byTrial = (2..<2000).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
    for (index, prime) in byTrial.enumerated() {
      #expect(await sieve.prime(at: index + 1) == prime)
    }
  }

  @Test(arguments: [0, -1, Int.min, PrimeSieve.furthest + 1, Int.max])
  func hasNoPrimeOutsideItsRange(n: Int) async {
    #expect(await PrimeSieve().prime(at: n) == nil)
  }
}
