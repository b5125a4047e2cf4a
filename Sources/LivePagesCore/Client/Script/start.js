// The page as it came is put right, and followed from then on.

syncDialogs();
syncForms();
connect();
