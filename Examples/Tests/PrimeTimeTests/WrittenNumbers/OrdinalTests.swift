import PrimeTime
import Testing

struct OrdinalTests {
  @Test(arguments: [
    (0, "0th"), (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"),
    (13, "13th"), (14, "14th"), (21, "21st"), (22, "22nd"), (101, "101st"), (111, "111th"), (1012, "1,012th"),
    (-1, "\u{2212}1st"), (-12, "\u{2212}12th"), (Int.min, "\u{2212}9,223,372,036,854,775,808th"),
  ])
  func hasTheEndingOfItsLastDigits(number: Int, expected: String) {
    #expect(ordinal(number) == expected)
  }
}
