#!/bin/sh
# Verifica el sello de tiempo. Se llama desde la carpeta del expediente; TSA_CA es el certificado raíz de la autoridad (PEM).
faults=0
bad() { echo "NO COINCIDE: $1"; faults=1; }
hash=$(sha256sum < sellos/hoja.txt | cut -c1-64)
while read -r side beside; do
  if [ "$side" = izquierda ]; then text="nodo $beside $hash"; else text="nodo $hash $beside"; fi
  hash=$(printf '%s\n' "$text" | sha256sum | cut -c1-64)
done < sellos/ruta.txt
if grep -qx "raiz $hash" sellos/sello.txt; then echo "coincide: la ruta de la bitácora al sello"; else bad "la ruta de la bitácora al sello"; fi
number=$(cut -d' ' -f3 sellos/hoja.txt)
leaf=$(cut -d' ' -f4 sellos/hoja.txt)
row=$(grep "^{\"renglon\":$number," bitacora.jsonl 2>/dev/null)
case "$row" in
  '') echo "desconocido: el renglón $number de la bitácora no viene aquí" ;;
  *"\"huella\":\"$leaf\"}") echo "coincide: el renglón $number de la bitácora con el sello" ;;
  *) bad "el renglón $number de la bitácora con el sello" ;;
esac
ca=${TSA_CA:-}
if [ -n "$ca" ]; then
  if openssl ts -verify -data sellos/sello.txt -in sellos/sello.tsr -CAfile "$ca" -untrusted sellos/certificados.pem > /dev/null 2>&1; then
    echo "coincide: el sello, de la autoridad de TSA_CA"
  else
    bad "el sello con la autoridad de TSA_CA"
  fi
else
  echo "desconocido: de quién es el sello. Da el certificado raíz de la autoridad en TSA_CA."
fi
exit $faults
