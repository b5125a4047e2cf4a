import CombineCore
import Foundation

extension PropertyListEncoder: TopLevelEncoder {
  public typealias Output = Data
}

extension PropertyListDecoder: TopLevelDecoder {
  public typealias Input = Data
}
