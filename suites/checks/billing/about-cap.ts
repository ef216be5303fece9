/** Words for what is used up: the documents show what such a text says, not how. */
export const ABOUT_CAP =
  /cap_exceeded|used up|\b(cap|caps|capped|usage|allowance|limit|limits|quota|budget|credit|credits|exceeded|recharge)\b/i
