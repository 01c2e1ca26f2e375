ask = Welche Karte bietest du für die { $prize }?
reveal = Gebote für die { $prize }: { $bids }.
