import { findingConfirmationText } from '../findingConfirmations';
import { said } from './said';

said(findingConfirmationText, {
  advancesOpen: 'без зарахування авансу',
  advancesLeft: 'без цього авансу',
  plainAdvancesOpen: 'без віднімання авансу',
  advanceSettled: 'з повторним зарахуванням авансу',
  receiptIsInvoice: 'другу фактуру до чека',
  companyWithoutNip: 'без NIP',
  buyerIsSeller: 'на власний NIP',
  numberCorrected: 'з іншим NIP',
  correctsNothing: 'коригування без змін',
  totalNotPositive: 'із сумою нуль або менше',
  rateUnknown: 'з невідомою ставкою VAT',
  outsideKsefLimit: 'поза KSeF',
  backToDraft: 'як чернетку',
});
