import { ksefFieldText, ksefRefusalText, ksefText } from '../ksef';
import { counted } from '../language';
import { said } from './said';

said(ksefText, {
  take: 'Файли з KSeF',
  title: 'Файли XML з KSeF',
  hint: 'Файли FA(3), завантажені з KSeF, або ZIP із ними. Kontuar порівняє їх із фактурами, збереже та друкуватиме ці фактури з QR-кодом KSeF.',
  choose: 'Вибрати файли',
  drop: 'або перетягніть файли чи папку у вікно',
  reading: 'Читання файлів…',
  tooMuch: 'Забагато за один раз. Додайте менше файлів або скористайтеся командою kontuar ksef import.',
  matched: (n) =>
    `${n} ${counted('uk', n, ['файл відповідає фактурі', 'файли відповідають фактурам', 'файлів відповідає фактурам'])}`,
  notTaken: (n) =>
    `${n} ${counted('uk', n, ['файл не прийнято, його названо', 'файли не прийнято, їх названо', 'файлів не прийнято, їх названо'])} нижче.`,
  readUpTo: (n, of) => `Прочитано ${n} з ${of} файлів. Додайте решту ще раз.`,
  passedOver: (n) =>
    `Пропущено ${n} ${counted('uk', n, ['файл', 'файли', 'файлів'])}, бо тривало читання попередніх. Перетягніть їх ще раз.`,
  allSame: 'Усі поля збігаються.',
  differs: 'Відмінності',
  invoice: 'Фактура',
  field: 'Поле',
  here: 'Тут',
  inKsef: 'У KSeF',
  unmatched: 'Таких фактур немає на цьому комп’ютері:',
  refused: 'Не прийнято:',
  nothing: 'немає',
  fileDiffers: (points: string) =>
    `Дані сервісу відрізняються від файлу з KSeF. Kontuar бере суми, ставки й дати з файлу: ${points}.`,
  point: (field: string, ksef: string, serviceValue: string) =>
    `${field} ${ksef} (у сервісі ${serviceValue})`,
  unwritable: 'Не вдалося зберегти файли на диску. Звільніть місце та спробуйте знову.',
});

said(ksefFieldText, {
  ksefId: 'номер KSeF',
  form: 'вид',
  invoiceFullNo: 'номер',
  issueDate: 'дата виставлення',
  saleDate: 'дата продажу',
  currency: 'валюта',
  sellerNip: 'NIP продавця',
  sellerName: 'назва продавця',
  buyerNumber: 'податковий номер покупця',
  buyerName: 'назва покупця',
  gross: 'сума до сплати',
  net: 'нетто за ставкою',
  vat: 'VAT за ставкою',
  items: 'позиція',
});

said(ksefRefusalText, {
  tooLarge: 'файл більший, ніж приймає KSeF (3\u00a0МБ)',
  entities: 'XML з визначенням типу документа (DTD): файли з KSeF його не мають',
  damaged: 'це не повний файл XML в UTF-8',
  otherForm: 'це не фактура FA(3)',
  preview: 'це перегляд FA(3) з Kontuar, а не файл із KSeF',
  incomplete: 'бракує номера, дати, продавця або суми',
  otherSeller: 'фактура іншого продавця: NIP у файлі – не NIP цього об’єкта, нічого не змінено',
  zip: 'ZIP, який неможливо прочитати або який завеликий',
});
