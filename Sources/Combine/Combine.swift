// Makes `import Combine` work where Apple's does not exist. `@_exported` is the only spelling for a re-export.
@_exported import CombineShim
