export * from '../id/integrations.ts'

export const noModelLead =
  'Without a model, the AI answers in your own words from Training, with their source. Connect a model of your own, or ask the operator of this server to set one up.'
export const ownModel = 'Your own model'
export const instanceModel = "The server operator's model"
export const connectOwnModel = 'Connect your own model'
export const changeModel = 'Change model'
export const ownModelLead =
  'The key and its costs are those of your account at the model provider. Answers still pass the same gate before they are sent.'
export const provider = 'Provider'
export const modelName = 'Model name'
export const modelNameHint = 'Exactly as the provider writes it, such as gpt-5-mini.'
export const modelAddress = 'Server address'
export const modelAddressHint = 'Leave empty for OpenAI itself. Include the ending /v1.'
export const modelKey = 'API key'
export const modelKeyHint = 'Stored encrypted, never shown again, and sent to this server only.'
export const keptModelKey = (hint: string) => `Stored (…${hint}). Leave empty to keep it.`
export const inputPrice = 'Price of 1 million input tokens'
export const outputPrice = 'Price of 1 million output tokens'
export const priceHint = "In rupiah, from the provider's price list. Used to compute costs."
export const monthlyLimit = 'Budget per month'
export const monthlyLimitHint =
  'When it is used up, the AI answers in your own words until next month, and you are told.'
export const noLimit = 'No limit'
export const tryFirst = 'Test first'
export const modelSaved = 'Model saved'
export const modelSavedHint = 'In use within 20 seconds.'
export const stopOwnModel = 'Stop using'
export const stopOwnModelQuestion = 'Stop using this model?'
export const stopOwnModelConsequence =
  "Its key is deleted here. Then the server operator's model answers if there is one, or your own words."
export const ownModelStopped = 'The model is no longer used'
export const usedThisMonth = (calls: string, tokens: string) =>
  `This month ${calls} calls, ${tokens} tokens`
export const costThisMonth = (rupiah: string) => `about ${rupiah}`
export const ofLimit = (rupiah: string) => `of the limit ${rupiah}`
export const limitShort = 'Limit reached'
export const limitReached =
  "This month's budget is used up: the AI answers in your own words until next month."
export const wrongRupiah = 'Write an amount in rupiah, such as 4.000'
export const modelNameRequired = 'The model name is required'
export const wrongAddress = 'Write the whole address, such as https://model.yourshop.id/v1'
export const rupiah = 'Rp'
