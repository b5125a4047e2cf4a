import PrimeTime
import Testing

struct IntPrimeTests {
  @Test func thePrimesBelowFifty() {
    #expect((-5..<50).filter(\.isPrime) == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47])
  }

  @Test(arguments: [25, 49, 121, 169, 7919 * 7919])
  func squaresOfPrimesAreNotPrime(_ square: Int) {
    #expect(!square.isPrime)
  }

  @Test func largePrimesAreFound() {
    #expect(2_147_483_647.isPrime)
    #expect(!2_147_483_649.isPrime)
  }
}
