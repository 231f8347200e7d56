export const source = 'Source of shipping costs'
export const byTable = 'Shipping table'
export const byTool = 'Shipping from an HTTP tool'
export const byToolHint =
  'The tool is called with the customer’s address, when they order and when they ask for shipping. The system still computes the sum of the order.'
export const noTool =
  'No tool fits yet: it must read, have one value in its address, and at least two parts of its answer.'
export const makeTool = 'Make one in Training, Procedures'
export const tool = 'Tool'
export const price = 'Cost from the part'
export const area = 'Area or service from the part'
export const days = 'Time from the part'
export const noDays = 'Not used'
export const priceHint =
  'The cost must be whole rupiah without dots, 0 to 10000000. No other answer is used: the team works out the cost first.'
export const fallsBack = 'Use the shipping table when the tool gives no price'
export const fallsBackOn = 'The team works out areas that are not in the table.'
export const fallsBackOff = 'The team works out the cost first; the customer is told.'
export const trialAddress = 'Try with an address'
export const trialHint = 'The tool is called now. Nothing is saved.'
export const trialExample = 'Jl. Mawar 5, Magelang'
export const runTrial = 'Try'
export const trialAnswered = (answer: string, ms: string) => `${answer} (answered in ${ms})`
export const toolGone = 'The tool was deleted or changed. Choose again.'
export const priceWrong = (value: string) =>
  `"${value}" is not a usable cost. The tool must give whole rupiah without dots, 0 to 10000000.`
export const areaWrong = 'The name of the area or service is empty, or longer than 80 characters.'
export const partsSame = 'Choose different parts of the answer for the cost and the area.'
export const fromTool = (name: string) => `from the tool ${name}`
export const shippingOpen = 'Shipping not worked out yet'

// a price that a member enters
export const byMember = 'entered by the team'
export const enterPrice = 'Enter shipping'
export const changePrice = 'Change shipping'
export const priceTitle = 'Shipping of this order'
export const priceAddress = (address: string) => `Address: ${address}`
export const summaryHint =
  'Whole rupiah, 0 means free. The customer gets the summary, and the AI takes their answer.'
export const priceInvalid = 'Enter a cost such as 15000 or Rp15.000, at most Rp10.000.000.'
export const priceSaved = 'Shipping cost saved'
export const summaryNotSent =
  'The summary was not sent, because the 24-hour window has ended or the AI is off. Write to the customer from the conversation.'
export const sendSummary = 'Save and send the summary'
export const shippingByHand = 'Shipping'
