/**
 * Phrases of senders who sell something to the site's owner. Single words would not do: a casino, a lender or a
 * marketing agency may be a real customer. A repeated phrase counts once.
 */
export const salesPhrases = [
  /\b(?:first|top|1st) page (?:of|on|in) google\b|\brank(?:ing)? (?:your|ur) (?:web)?site\b|\b#1 on google\b/i,
  /\b(?:quality|dofollow|buy|sell|cheap) backlinks?\b|\blink exchange\b/i,
  /\bguest posts? on your\b/i,
  /\b(?:boost|increase|double|explode) your (?:web ?site|traffic|sales|rankings?|revenue)\b/i,
  /\byour (?:web)?site (?:has|have|is|isn't|is not|was)\b[^.]{0,60}\b(?:errors|ranking|found|visible|seo)\b/i,
  /\b(?:buy|cheap|order) (?:viagra|cialis|tramadol|xanax|(?:instagram |real )?followers)\b/i,
  /\b(?:online casino bonus|free spins|no deposit bonus|best online casinos?)\b/i,
  /\b(?:guaranteed (?:returns?|profits?)|double your (?:bitcoin|money|crypto)|earn \$?\d[\d,.]* ?(?:\$|usd|dollars)? (?:a|per) (?:day|week)|passive income)\b/i,
  /\b(?:unsecured|business|personal) loans? (?:at|from|offer)\b[^.]{0,40}%/i,
  /\bverified (?:email|contact|leads?) (?:lists?|database)\b/i,
  /продвижени[ея] (?:вашего )?сайт|заработ(?:ок|ать) в интернете|казино онлайн|онлайн[ -]казино бонус/i,
  /代开发票|快速排名|网站优化推广/,
]
