ask = Which card do you bid for the { $prize }?
reveal = Bids for the { $prize }: { $bids }.
