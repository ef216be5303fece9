/** The colours of one theme, as in the mock's console; all text has a contrast of at least 4.5. */
const LIGHT = `color-scheme:light;--ground:#f6f7f8;--surface:#fff;--raised:#f4f6f7;--line:#e2e6e8;--edge:#8b969d;--text:#15191c;--quiet:#56616b;--link:#0f766e;
--pass:#107045;--violation:#b42318;--warning:#8a5300;--unsteady:#8a3b00;--error:#9a2a63;--blocked:#6b3fb8;--known:#56616b;--focus:#0f766e;
--good-ground:#e5f5ec;--warn-ground:#fdf3dc;--bad-ground:#fdecea;--mark:#e6f4f2;`
const DARK = `color-scheme:dark;--ground:#0f1214;--surface:#16191c;--raised:#1d2125;--line:#2a3035;--edge:#6b757e;--text:#dfe4e8;--quiet:#9ba5ae;--link:#2dd4bf;
--pass:#4cc38a;--violation:#ff8f85;--warning:#f1b24a;--unsteady:#f2a367;--error:#f39ac4;--blocked:#bd9cf5;--known:#9ba5ae;--focus:#2dd4bf;
--good-ground:#10291c;--warn-ground:#2e2309;--bad-ground:#361513;--mark:#12302d;`

/** The page's style sheet. */
export const styles = `
:root{${LIGHT}}
@media(prefers-color-scheme:dark){:root{${DARK}}}
:root[data-theme=light]{${LIGHT}}
:root[data-theme=dark]{${DARK}}
*{box-sizing:border-box}
html{scroll-padding-top:4rem}
body{margin:0;background:var(--ground);color:var(--text);font:14px/1.5 Inter,ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:1360px;margin:0 auto;padding:0 1rem 4rem}
main:focus{outline:none}
a{color:var(--link);text-underline-offset:2px}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
code,pre{font:12px/1.5 ui-monospace,'SF Mono',SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace;unicode-bidi:isolate}
pre{margin:0;padding:10px 12px;background:var(--raised);border:1px solid var(--line);border-radius:6px;white-space:pre-wrap;max-height:22rem;overflow:auto}
h1{font-size:24px;line-height:1.25;margin:.1rem 0;letter-spacing:-.01em}
h2{font-size:16px;margin:2rem 0 .6rem}
h3{font-size:14px;margin:0}
h4{font-size:13px;font-weight:400;margin:0 0 .2rem}
h5,h6{font-size:12px;margin:.8rem 0 .25rem}
nav{display:flex;gap:.4rem 1.2rem;align-items:center;padding:.6rem 1rem;border-bottom:1px solid var(--line);background:var(--surface);flex-wrap:wrap}
nav a{color:var(--text);text-decoration:none}
nav a:hover{text-decoration:underline}
.mark{display:inline-block;width:18px;height:18px;margin-right:8px;vertical-align:-4px;border:1px solid var(--link);border-radius:4px;background:linear-gradient(var(--link),var(--link)) 4px 4px/2px 10px no-repeat,linear-gradient(var(--link),var(--link)) 8px 7px/2px 7px no-repeat,linear-gradient(var(--link),var(--link)) 12px 4px/2px 10px no-repeat,var(--mark)}
nav ul,.counts,.legend{display:flex;flex-wrap:wrap;gap:.4rem 1rem;list-style:none;margin:0;padding:0}
nav button{margin-left:auto}
button,select,input{font:inherit;font-size:12px;color:inherit;background:var(--surface);border:1px solid var(--edge);border-radius:4px;padding:.2rem .6rem;min-height:30px}
button{font-weight:600;cursor:pointer}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--surface);padding:.4rem;z-index:3}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
.quiet{color:var(--quiet)}
.note{border-left:3px solid var(--warning);padding-left:.7rem;margin:.8rem 0 0}
.verdict{margin-top:1.2rem;padding:1rem 1.2rem 1.1rem;background:var(--surface);border:1px solid var(--line);border-radius:8px}
.verdict>p{margin:.2rem 0 .8rem}
.verdict>.word{font-size:14px;font-weight:700;margin:0}
.exit-0 .word{color:var(--pass)}.exit-1 .word{color:var(--violation)}.exit-2 .word{color:var(--blocked)}.exit-4 .word{color:var(--error)}
.counts{gap:6px}
.counts li{border:1px solid var(--line);border-radius:6px;padding:2px 10px;font-size:13px}
.counts a{color:inherit}
.counts .none{color:var(--quiet)}
.counts b{font-size:16px}
.pass{color:var(--pass)}.violation{color:var(--violation)}.warning{color:var(--warning)}.unsteady{color:var(--unsteady)}.error{color:var(--error)}.blocked{color:var(--blocked)}
.known,.not-applicable,.not-yet-checked{color:var(--known)}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:.5rem 1.5rem;margin:1rem 0 0}
.facts dt{font-size:12px;color:var(--quiet)}
.facts dd{margin:0}
#filters{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:.4rem .6rem;align-items:center;margin-top:1.2rem;padding:.6rem 0;background:var(--ground);border-bottom:1px solid var(--line);font-size:12px}
#words{flex:1 1 180px;max-width:380px}
.cause{color:inherit;background:var(--surface);border:1px solid var(--line);border-left:4px solid var(--known);border-radius:8px;padding:.7rem 1.1rem;margin:.8rem 0}
.cause h3{display:inline}
.cause>details>p{margin:.2rem 0 .6rem}
.cause.violation{border-left-color:var(--violation)}.cause.warning{border-left-color:var(--warning)}.cause.unsteady{border-left-color:var(--unsteady)}.cause.error{border-left-color:var(--error)}.cause.blocked{border-left-color:var(--blocked)}
.tag{font-size:12px;font-weight:600;border:1px solid currentcolor;border-radius:4px;padding:0 6px;white-space:nowrap}
.tag.pass{border-color:transparent;background:var(--good-ground)}.tag.violation,.cause.violation h3>.tag{border-color:transparent;background:var(--bad-ground)}.tag.warning,.cause.warning h3>.tag{border-color:transparent;background:var(--warn-ground)}
.cause.violation h3>.tag{color:var(--violation)}.cause.warning h3>.tag{color:var(--warning)}.cause.unsteady h3>.tag{color:var(--unsteady)}.cause.error h3>.tag{color:var(--error)}.cause.blocked h3>.tag{color:var(--blocked)}
article{border-top:1px solid var(--line);padding:.8rem 0;margin-top:.6rem}
article p,.places{margin:.25rem 0}
.rule-text{font-weight:600}
.places{padding-left:1.1rem;font-size:13px;color:var(--quiet)}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr));gap:.3rem 1rem}
.pair>*{min-width:0}
.exchange{border:1px solid var(--line);border-radius:6px;padding:.3rem .6rem;margin:.3rem 0}
summary{cursor:pointer;padding:.15rem 0}
.script{position:relative}
.copy{margin-bottom:.3rem}
.scroll{overflow-x:auto;margin:.6rem 0}
table{border-collapse:collapse;font-size:13px;background:var(--surface);border:1px solid var(--line)}
caption{text-align:left;font-weight:600;padding:.3rem 0}
th,td{border-bottom:1px solid var(--line);padding:.3rem .7rem;text-align:left;vertical-align:top}
thead th{font-size:12px;font-weight:500;color:var(--quiet)}
tbody th{font-weight:400}
tbody th[scope=rowgroup]{font-weight:700;background:var(--raised)}
[data-folded=true] tr:not(.area){display:none}
.area button::before{content:'▾ ' / ''}
[data-folded=true] .area button::before{content:'▸ ' / ''}
.area th{background:var(--raised)}
th button{border:0;background:none;padding:0;min-height:24px;font-weight:500;text-decoration:underline}
.grid td{text-align:center}
.seen{color:var(--pass)}.undocumented{color:var(--violation);font-weight:700}.not-seen{color:var(--warning)}.unasked,.open{color:var(--quiet)}
#all tr:target{outline:3px solid var(--focus)}
@media(max-width:48rem){#filters{position:static}#filters label{flex:0 0 4.5rem}#filters select,#words{flex:1 1 60%;max-width:none}nav button{margin-left:0}}
@media print{nav,#filters,.copy{display:none}pre{max-height:none}}
`
