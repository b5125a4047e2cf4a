// The page as it came is put right, and followed from then on.

restoreFields();
syncDialogs();
syncForms();
if (!document.hidden) connect();
