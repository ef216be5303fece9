/** The colours of one theme; all text has a contrast of at least 4.5. */
const LIGHT = `color-scheme:light;--ground:#fff;--raised:#f5f6f8;--line:#c9ced6;--text:#1b1f24;--quiet:#545d68;--link:#0b57a4;
--pass:#17683a;--violation:#b3261e;--warning:#7d5200;--unsteady:#8a3b00;--error:#9a2a63;--blocked:#5f3a9e;--known:#56606c;--focus:#0b57a4;`
const DARK = `color-scheme:dark;--ground:#14171b;--raised:#1e2228;--line:#424a55;--text:#e7e9ec;--quiet:#a6afba;--link:#8cbcf7;
--pass:#7bd394;--violation:#ff9a90;--warning:#e5b956;--unsteady:#f2a367;--error:#f39ac4;--blocked:#c9aef5;--known:#a6afba;--focus:#8cbcf7;`

/** The page's style sheet. */
export const styles = `
:root{${LIGHT}}
@media(prefers-color-scheme:dark){:root{${DARK}}}
:root[data-theme=light]{${LIGHT}}
:root[data-theme=dark]{${DARK}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:75rem;margin:0 auto;padding:0 1rem 4rem}
main:focus{outline:none}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
code,pre{font:0.875rem/1.45 ui-monospace,monospace;unicode-bidi:isolate}
pre{margin:0;padding:.6rem;background:var(--raised);border:1px solid var(--line);border-radius:4px;white-space:pre-wrap;max-height:22rem;overflow:auto}
h1{font-size:2rem;line-height:1.2;margin:.2rem 0}
h2{font-size:1.4rem;margin:2.5rem 0 .5rem;padding-bottom:.2rem;border-bottom:1px solid var(--line)}
h3{font-size:1.1rem;margin:0 0 .3rem}
h4{font-size:1rem;margin:0 0 .2rem}
h5,h6{font-size:.875rem;margin:.8rem 0 .25rem}
nav{display:flex;gap:1rem;align-items:center;padding:.5rem 1rem;border-bottom:1px solid var(--line);background:var(--raised);flex-wrap:wrap}
nav ul,.counts,.legend{display:flex;flex-wrap:wrap;gap:.4rem 1rem;list-style:none;margin:0;padding:0}
nav button{margin-left:auto}
button,select,input{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--quiet);border-radius:4px;padding:.2rem .6rem;min-height:2rem}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--ground);padding:.4rem;z-index:3}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
.quiet{color:var(--quiet)}
.note{border-left:4px solid var(--warning);padding-left:.7rem}
.verdict{padding:1.5rem 0 .5rem}
.word{font-size:1.1rem;font-weight:700;margin:0}
.exit-0 .word{color:var(--pass)}.exit-1 .word{color:var(--violation)}.exit-2 .word{color:var(--blocked)}.exit-4 .word{color:var(--error)}
.counts li{border:1px solid var(--line);border-radius:4px;padding:.3rem .7rem}
.counts a{color:inherit}
.counts .none{color:var(--quiet)}
.counts b{font-size:1.2rem}
.pass{color:var(--pass)}.violation{color:var(--violation)}.warning{color:var(--warning)}.unsteady{color:var(--unsteady)}.error{color:var(--error)}.blocked{color:var(--blocked)}
.known,.not-applicable,.not-yet-checked{color:var(--known)}
.facts{display:flex;flex-wrap:wrap;gap:.3rem 2rem;margin:1rem 0 0}
.facts dt{font-size:.875rem;color:var(--quiet)}
.facts dd{margin:0}
#filters{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.4rem .6rem;align-items:center;padding:.6rem 0;background:var(--ground);border-bottom:1px solid var(--line)}
.cause{color:inherit;border:1px solid var(--line);border-left:5px solid var(--known);border-radius:4px;padding:.8rem 1rem;margin:1rem 0}
.cause.violation{border-left-color:var(--violation)}.cause.warning{border-left-color:var(--warning)}.cause.unsteady{border-left-color:var(--unsteady)}.cause.error{border-left-color:var(--error)}.cause.blocked{border-left-color:var(--blocked)}
.tag{font-size:.8rem;font-weight:600;border:1px solid currentcolor;border-radius:3px;padding:0 .35rem;white-space:nowrap}
.cause.violation>h3>.tag{color:var(--violation)}.cause.warning>h3>.tag{color:var(--warning)}.cause.unsteady>h3>.tag{color:var(--unsteady)}.cause.error>h3>.tag{color:var(--error)}.cause.blocked>h3>.tag{color:var(--blocked)}
.cause>p{margin:.2rem 0 .6rem}
article{border-top:1px solid var(--line);padding:.8rem 0;margin-top:.6rem}
article p,.places{margin:.25rem 0}
.rule-text{font-weight:600}
.message{font-size:1.05rem}
.places{padding-left:1.2rem;font-size:.9rem}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:.3rem 1rem}
.pair>*{min-width:0}
.exchange{border:1px solid var(--line);border-radius:4px;padding:.3rem .6rem;margin:.3rem 0}
summary{cursor:pointer;padding:.15rem 0}
.script{position:relative}
.copy{margin-bottom:.3rem}
.scroll{overflow-x:auto;margin:.6rem 0}
table{border-collapse:collapse;font-size:.9rem}
caption{text-align:left;font-weight:600;padding:.3rem 0}
th,td{border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
thead th{background:var(--raised)}
tbody th{font-weight:400}
tbody th[scope=rowgroup]{font-weight:700;background:var(--raised)}
th button{border:0;background:none;padding:0;min-height:0;font-weight:700;text-decoration:underline}
.grid td{text-align:center}
.seen{color:var(--pass)}.undocumented{color:var(--violation);font-weight:700}.not-seen{color:var(--warning)}.unasked,.open{color:var(--quiet)}
#all tr:target{outline:3px solid var(--focus)}
@media print{nav,#filters,.copy{display:none}pre{max-height:none}}
`
