import Foundation

/// The rivers that can be searched for.
enum Rivers {
  /// Returns the rivers whose names contain a string. Names that start with it come first.
  static func named(_ text: String) -> [String] {
    let matches = all.filter { $0.range(of: text, options: .caseInsensitive) != nil }
    let beginning = matches.filter { $0.range(of: text, options: [.caseInsensitive, .anchored]) != nil }
    return beginning + matches.filter { !beginning.contains($0) }
  }

  static let all = [
    "Aare", "Adige", "Allier", "Amazon", "Amu Darya", "Amur", "Angara", "Arkansas", "Arno", "Athabasca",
    "Blue Nile", "Brahmaputra", "Cauvery", "Chindwin", "Clyde", "Colorado", "Columbia", "Congo", "Cumberland",
    "Danube", "Darling", "Dnieper", "Dniester", "Don", "Dordogne", "Douro", "Drava", "Duero", "Ebro", "Elbe",
    "Euphrates", "Fraser", "Gambia", "Ganges", "Garonne", "Glomma", "Godavari", "Guadalquivir", "Guadiana",
    "Havel", "Hudson", "Indus", "Inn", "Irrawaddy", "Irtysh", "Isar", "Jordan", "Kama", "Kasai", "Kolyma",
    "Krishna",
    "Lech", "Lena", "Limpopo", "Loire", "Mackenzie", "Madeira", "Magdalena", "Main", "Marne", "Mekong",
    "Meuse",
    "Mississippi", "Missouri", "Mosel", "Murray", "Narmada", "Neckar", "Negro", "Neisse", "Neva", "Niger",
    "Nile",
    "Ob", "Oder", "Ohio", "Oka", "Orange", "Orinoco", "Ottawa", "Paraguay", "Parana", "Pechora", "Po",
    "Potomac",
    "Purus", "Red River", "Rhine", "Rhone", "Rio Grande", "Ruhr", "Saale", "Saint Lawrence", "Salween",
    "Sambre",
    "Saskatchewan", "Sava", "Seine", "Senegal", "Severn", "Shannon", "Snake", "Somme", "Spree", "Susquehanna",
    "Syr Darya", "Tagus", "Tapajos", "Tay", "Tennessee", "Thames", "Tiber", "Tigris", "Tisza", "Trent",
    "Tyne",
    "Ural", "Uruguay", "Vistula", "Vltava", "Volga", "Volta", "Weser", "White Nile", "Xingu", "Yangtze",
    "Yellow River",
    "Yenisei", "Yukon", "Zambezi",
  ]
}
