/** Payment methods as Comarch ERP Optima and EDI++ name them, by the number of the service (openapi.yaml, PaymentType). */
const NAMES: Readonly<Record<number, string>> = { 1: 'gotówka', 2: 'przelew', 3: 'karta', 4: 'karta' };

/** Returns the payment method of an invoice as accounting programs name it; a method without a name is `inna`. */
export const getAccountingPaymentName = (paymentType: number | null | undefined): string =>
  NAMES[paymentType ?? 0] ?? 'inna';
