import Foundation

// On Linux, Foundation has no formats of measurements.
#if !canImport(Darwin)
  // The compiler infers the unit of an implicit member only with this constraint.
  extension Measurement where UnitType: Dimension {
    /// A type that provides localized representations of measurements.
    ///
    /// ```swift
    /// Text(distance, format: .measurement(width: .abbreviated))
    /// ```
    ///
    /// - Note: Differs: a measurement keeps its unit, whereas Apple's platforms convert it to that of the locale. The
    ///   names of units are in English.
    public struct FormatStyle: Foundation.FormatStyle, Sendable {
      /// The width of units in a formatted measurement.
      public struct UnitWidth: Codable, Hashable, Sendable {
        private let name: String

        /// A width that shows the full name of the unit, as in “3 meters”.
        public static var wide: UnitWidth { UnitWidth(name: "wide") }
        /// A width that shows the symbol of the unit, as in “3 m”.
        public static var abbreviated: UnitWidth { UnitWidth(name: "abbreviated") }
        /// A width that shows the symbol of the unit without a space, as in “3m”.
        public static var narrow: UnitWidth { UnitWidth(name: "narrow") }
      }

      /// The width of units.
      public var width: UnitWidth
      /// The locale that numbers are formatted for.
      public var locale: Locale
      /// The purpose of the measurement.
      public var usage: MeasurementFormatUnitUsage<UnitType>?
      /// The format style of numbers.
      public var numberFormatStyle: FloatingPointFormatStyle<Double>?

      /// Creates a format style for measurements.
      public init(
        width: UnitWidth,
        locale: Locale = .autoupdatingCurrent,
        usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
      ) {
        self.width = width
        self.locale = locale
        self.usage = usage
        self.numberFormatStyle = numberFormatStyle
      }

      public func locale(_ locale: Locale) -> Self {
        var copy = self
        copy.locale = locale
        return copy
      }

      public func format(_ measurement: Measurement<UnitType>) -> String {
        let number = (numberFormatStyle ?? .number).locale(locale).format(measurement.value)
        let unit = MeasurementUnitName(symbol: measurement.unit.symbol)
        return switch width {
        case .wide: "\(number) \(abs(measurement.value) == 1 ? unit.singular : unit.plural)"
        // No space separates a number from its degree sign.
        case .abbreviated where !unit.symbol.hasPrefix("°"): "\(number) \(unit.symbol)"
        default: number + unit.symbol
        }
      }
    }

    /// Formats the measurement with abbreviated units.
    public func formatted() -> String { FormatStyle(width: .abbreviated).format(self) }

    /// Formats the measurement with a format style.
    public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
    where Style.FormatInput == Self {
      style.format(self)
    }
  }

  extension FormatStyle {
    /// Returns a format style for measurements.
    public static func measurement<UnitType: Dimension>(
      width: Measurement<UnitType>.FormatStyle.UnitWidth,
      usage: MeasurementFormatUnitUsage<UnitType> = .general,
      numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitType>.FormatStyle {
      Self(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }
  }

  /// The purpose of a measurement.
  ///
  /// - Note: Differs: a measurement keeps its unit.
  public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Codable, Hashable, Sendable {
    private let name: String

    /// A usage without a particular purpose.
    public static var general: Self { Self(name: "general") }
    /// A usage that keeps the unit of the measurement.
    public static var asProvided: Self { Self(name: "asProvided") }
  }

  extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    public static var person: Self { Self(name: "person") }
    public static var personHeight: Self { Self(name: "personHeight") }
    public static var road: Self { Self(name: "road") }
    public static var focalLength: Self { Self(name: "focalLength") }
    public static var rainfall: Self { Self(name: "rainfall") }
    public static var snowfall: Self { Self(name: "snowfall") }
    public static var visibility: Self { Self(name: "visibility") }
  }

  extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    public static var person: Self { Self(name: "person") }
    public static var weather: Self { Self(name: "weather") }
  }

  extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    public static var personWeight: Self { Self(name: "personWeight") }
  }

  extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    public static var food: Self { Self(name: "food") }
    public static var workout: Self { Self(name: "workout") }
  }

  extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
    public static var liquid: Self { Self(name: "liquid") }
  }

  extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
    public static var wind: Self { Self(name: "wind") }
  }

  /// The English names of a unit.
  private struct MeasurementUnitName {
    let symbol: String
    let singular: String
    let plural: String

    init(symbol: String) {
      self.symbol = symbol
      singular = Self.names[symbol]?.0 ?? symbol
      plural = Self.names[symbol]?.1 ?? symbol
    }

    /// The names of common units, by the symbols of Foundation. For other units, the symbol is used.
    private static let names: [String: (String, String)] = {
      let regular = [
        "km": "kilometer", "m": "meter", "cm": "centimeter", "mm": "millimeter", "mi": "mile", "yd": "yard",
        "NM": "nautical mile", "ly": "light year", "kg": "kilogram", "g": "gram", "mg": "milligram",
        "oz": "ounce",
        "lb": "pound", "st": "stone", "t": "metric ton", "hr": "hour", "min": "minute", "sec": "second",
        "ms": "millisecond", "L": "liter", "mL": "milliliter", "gal": "gallon", "cup": "cup",
        "tbsp": "tablespoon",
        "tsp": "teaspoon", "fl oz": "fluid ounce", "J": "joule", "kJ": "kilojoule", "cal": "calorie",
        "kCal": "kilocalorie", "kWh": "kilowatt-hour", "W": "watt", "kW": "kilowatt", "hp": "horsepower",
        "B": "byte",
        "kB": "kilobyte", "MB": "megabyte", "GB": "gigabyte", "V": "volt", "A": "ampere", "°": "degree",
      ]
      var names = regular.mapValues { ($0, $0 + "s") }
      names["ft"] = ("foot", "feet")
      names["in"] = ("inch", "inches")
      names["hp"] = ("horsepower", "horsepower")
      names["Hz"] = ("hertz", "hertz")
      names["°C"] = ("degree Celsius", "degrees Celsius")
      names["°F"] = ("degree Fahrenheit", "degrees Fahrenheit")
      names["K"] = ("kelvin", "kelvins")
      names["km/h"] = ("kilometer per hour", "kilometers per hour")
      names["m/s"] = ("meter per second", "meters per second")
      names["mph"] = ("mile per hour", "miles per hour")
      names["kn"] = ("knot", "knots")
      names["lbs"] = names["lb"]
      return names
    }()
  }
#endif
