@_exported import struct LivePagesCore.HTML
@_exported import struct LivePagesCore.Key
@_exported import struct LivePagesCore.KeyModifiers
// Exports the types that this module's functions use, which saves page tests another import. Exporting the
// whole module would make `View` and `Text` ambiguous in tests of TributaryUI.
@_exported import protocol LivePagesCore.LivePage
@_exported import struct LivePagesCore.PageAddress
@_exported import struct LivePagesCore.PageAnimation
@_exported import struct LivePagesCore.RegionPatch
@_exported import protocol LivePagesCore.SessionStorage
@_exported import struct LivePagesCore.UserID
