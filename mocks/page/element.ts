/** What an element is made with: attributes, switches, and listeners by the names of their events. */
type Properties = Readonly<Record<string, string | number | boolean | ((event: Event) => void)>>
export type Child = Node | string

/** Makes an element. Text is only ever text: nothing that a request sent becomes markup. */
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

/** A button that does something. */
export function button(label: string, click: () => void, properties: Properties = {}): HTMLButtonElement {
  return make('button', { type: 'button', click, ...properties }, label)
}

let labels = 0

/** A control beside its label: within it, the words of a choice would be taken for words of its name. */
export function labelled(label: string, control: HTMLElement): HTMLElement {
  control.id ||= `field-${(labels += 1)}`
  return make('span', { class: 'field' }, make('label', { for: control.id }, label), ' ', control)
}

/** A form of a row, which is sent by its button or by Enter. */
export function form(label: string, submit: () => void, ...children: readonly Child[]): HTMLFormElement {
  const sent = (event: Event): void => {
    event.preventDefault()
    submit()
  }
  return make('form', { 'aria-label': label, submit: sent }, ...children)
}
/** A choice of values, each by its words. */
export function choice(values: Readonly<Record<string, string>>, chosen?: string): HTMLSelectElement {
  const options = Object.entries(values).map(([value, words]) =>
    make('option', { value, selected: value === chosen }, words),
  )
  return make('select', {}, ...options)
}

/** Offers the values that there are now, without taking the choice away from who makes it just then. */
export function offer(select: HTMLSelectElement, values: Readonly<Record<string, string>>, first?: string): void {
  const { options } = choice(values, select.value || first)
  const isSame = ({ value, text }: HTMLOptionElement, at: number): boolean =>
    select.options[at]?.value === value && select.options[at].text === text
  if (options.length !== select.options.length || ![...options].every(isSame)) select.replaceChildren(...options)
}
