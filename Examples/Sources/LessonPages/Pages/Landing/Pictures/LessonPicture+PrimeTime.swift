import LivePages

extension LessonPicture {
  /// The numbers from 1 to 48, with the primes highlighted.
  static var primeTime: Element {
    Drawing.canvas("prime-time") {
      for number in 1...48 {
        let x = 28 + Double((number - 1) % 12) * 24
        let y = 34 + Double((number - 1) / 12) * 24
        if isPrime(number) {
          Drawing.circle(x, y, radius: 8, .accent)
        } else {
          Drawing.circle(x, y, radius: 4, .line)
        }
      }
    }
  }

  private static func isPrime(_ number: Int) -> Bool {
    number > 1 && !(2..<number).contains { number.isMultiple(of: $0) }
  }
}
