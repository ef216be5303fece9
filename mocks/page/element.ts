/** Properties of a new element: attributes, booleans, and event listeners. */
type Properties = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>
export type Child = Node | string

/** Creates an element. Text is never parsed as markup, so nothing that a request sent can inject any. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (typeof value === 'boolean') element.toggleAttribute(name, value)
    else element.setAttribute(name, `${value}`)
  }
  element.append(...children)
  return element
}

/** A button with its action. */
export function button(label: string, click: () => void, properties: Properties = {}): HTMLButtonElement {
  return make('button', { type: 'button', click, ...properties }, label)
}

let labels = 0

/** A control beside its label, not inside it: the options would become part of its accessible name. */
export function labelled(label: string, control: HTMLElement): HTMLElement {
  control.id ||= `field-${(labels += 1)}`
  return make('span', { class: 'field' }, make('label', { for: control.id }, label), ' ', control)
}

/** A form in one row, submitted by its button or by Enter. */
export function form(label: string, submit: () => void, ...children: readonly Child[]): HTMLFormElement {
  const sent = (event: Event): void => {
    event.preventDefault()
    submit()
  }
  return make('form', { 'aria-label': label, submit: sent }, ...children)
}
/** A select of values with their labels. */
export function choice(values: Readonly<Record<string, string>>, chosen?: string): HTMLSelectElement {
  const options = Object.entries(values).map(([value, words]) =>
    make('option', { value, selected: value === chosen }, words),
  )
  return make('select', {}, ...options)
}

/** Updates the options, without interrupting a user who is choosing. */
export function offer(select: HTMLSelectElement, values: Readonly<Record<string, string>>, first?: string): void {
  const { options } = choice(values, select.value || first)
  const isSame = ({ value, text }: HTMLOptionElement, at: number): boolean =>
    select.options[at]?.value === value && select.options[at].text === text
  if (options.length !== select.options.length || ![...options].every(isSame)) select.replaceChildren(...options)
}
